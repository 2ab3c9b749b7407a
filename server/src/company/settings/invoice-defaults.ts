import type { InvoicingDraft } from '@escale/contract/company/settings/draft'
import type { Invoicing } from '@escale/contract/company/settings/rows'
import type { PriceDay } from '@escale/contract/trade/prices/words'
import { staleOrGone } from '#access/refusal/refusal.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { saveOnlyRow } from '#database/query/change-row.ts'

const columns = [
  'version',
  'due_days as dueDays',
  'default_status as defaultStatus',
  'maritime_description as maritimeDescription',
  'air_description as airDescription',
  'write_off_limit as writeOffLimit',
  'price_day as priceDay',
] as const

const defaults: Invoicing = {
  version: 0,
  dueDays: null,
  defaultStatus: 'En attente',
  maritimeDescription: null,
  airDescription: null,
  writeOffLimit: 200,
  priceDay: 'réception',
}

/** The default values of a new invoice, until an administrator changes them. */
export async function invoicingOf({ db }: CompanyTx): Promise<Invoicing> {
  const stored = await db.selectFrom('invoicing_settings').select(columns).executeTakeFirst()
  return stored ? { ...stored, priceDay: stored.priceDay as PriceDay } : defaults
}

export async function saveInvoicing(
  company: CompanyTx,
  version: number,
  draft: InvoicingDraft,
): Promise<Invoicing> {
  const values = {
    due_days: draft.dueDays,
    default_status: draft.defaultStatus,
    maritime_description: draft.maritimeDescription,
    air_description: draft.airDescription,
    ...(draft.writeOffLimit !== undefined && { write_off_limit: draft.writeOffLimit }),
    ...(draft.priceDay && { price_day: draft.priceDay }),
  }
  const isSaved = await saveOnlyRow(company, 'invoicing_settings', version, values)
  const current = await invoicingOf(company)
  if (!isSaved) throw staleOrGone(current)
  return current
}
