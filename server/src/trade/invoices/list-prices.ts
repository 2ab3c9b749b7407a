import type { InvoiceDraft } from '@escale/contract/trade/invoices/draft'
import type { ListPrice } from '@escale/contract/trade/prices/list-price'
import { quantityOf, unitPriceOf } from '@escale/contract/trade/prices/rules'
import type { CompanyTx } from '#database/caller/company.ts'
import { findRules, type ServiceRule } from '#trade/price-rules.ts'

type Line = InvoiceDraft['lines'][number]
type StoredLine = { serviceId: string; listPrice: ListPrice | null }

/**
 * Returns the draft with the list prices as the server knows them. A line that has its price already keeps
 * the figures of the day when it was written. A price that is gone, or of another service, is dropped.
 */
export async function withListPrices(
  company: CompanyTx,
  draft: InvoiceDraft,
  stored: readonly StoredLine[] = [],
): Promise<InvoiceDraft> {
  const named = draft.lines.flatMap(({ listPrice }) => listPrice?.priceId ?? [])
  if (named.length === 0) return draft
  const rules = await findRules(company, [...new Set(named)])
  const confirmed = <One extends Line>(line: One): One => ({
    ...line,
    listPrice: storedPrice(line, stored) ?? currentPrice(line, rules),
  })
  return draft.serviceType === 'Aérien'
    ? { ...draft, lines: draft.lines.map(confirmed) }
    : { ...draft, lines: draft.lines.map(confirmed) }
}

function storedPrice({ serviceId, listPrice }: Line, stored: readonly StoredLine[]): ListPrice | null {
  const same = stored.find(
    (line) =>
      line.serviceId === serviceId &&
      line.listPrice?.priceId === listPrice?.priceId &&
      line.listPrice?.applied === listPrice?.applied,
  )
  return same?.listPrice ?? null
}

function currentPrice(line: Line, rules: ReadonlyMap<string, ServiceRule>): ListPrice | null {
  const rule = rules.get(line.listPrice?.priceId ?? '')
  if (!rule || rule.serviceId !== line.serviceId) return null
  const quantity = line.measure?.quantity ?? ('weightKg' in line ? line.weightKg : line.quantity)
  return {
    priceId: rule.id,
    rule: rule.name,
    standard: rule.standardPrice,
    applied: unitPriceOf(rule, quantityOf(rule, quantity)),
  }
}
