import type { Letterhead } from '@escale/contract/channels/pdf/document'
import type { BillContent } from '@escale/contract/trade/documents/house-bill-words'
import { billedQuantity, lacksMeasurement } from '@escale/contract/trade/goods/billing'
import { dayOf, type Instant, today } from '@escale/contract/values/days'
import type { CompanyTx } from '#database/caller/company.ts'
import { recipientById } from '#trade/documents/paper/recipients.ts'
import type { ExpeditionOnPaper } from '#trade/documents/transport/expedition.ts'
import type { Lot } from '#trade/documents/transport/lots.ts'
import { findMeasuringRules } from '#trade/measuring-rules.ts'
import { currentContent } from './bill-content.ts'
import { type BillEdition, findBill, issuedEdition, noTerms, type StoredTerms } from './bill-rows.ts'

/** The records that a bill prints. The lots are those of its client. */
type Sources = { letterhead: Letterhead; expedition: ExpeditionOnPaper; clientId: string; lots: Lot[] }

/** Returns what a bill prints: the last issued edition or, in draft, the records as they are now. */
export async function printedContent(
  company: CompanyTx,
  sources: Sources,
  billId: string | undefined,
): Promise<BillEdition> {
  const bill = billId === undefined ? undefined : await findBill(company, billId)
  if (bill && bill.state !== 'Brouillon') return issuedEdition(company, bill)
  const content = await loadContent(company, sources, bill ?? noTerms, bill?.numberedAt)
  return { content, edition: 0, correction: null }
}

/** Builds the content of a bill from the records. Without the time of its number it is dated today. */
export async function loadContent(
  company: CompanyTx,
  { letterhead, expedition, clientId, lots }: Sources,
  terms: StoredTerms,
  numberedAt?: Instant,
): Promise<BillContent> {
  return currentContent(company, {
    terms,
    day: numberedAt ? dayOf(numberedAt, letterhead.timeZone) : today(letterhead.timeZone),
    expedition,
    lots,
    client: await recipientById(company, clientId),
    letterhead,
    chargeableKg: await chargeableKg(company, expedition, lots),
  })
}

/** Returns the weight to charge for all goods of the client together, as billing computes it. */
async function chargeableKg(
  company: CompanyTx,
  { mode }: ExpeditionOnPaper,
  lots: Lot[],
): Promise<number | null> {
  if (mode !== 'Aérien' || lots.length === 0 || lots.some((lot) => lacksMeasurement(lot, 'kg'))) return null
  return billedQuantity(lots, 'kg', mode, await findMeasuringRules(company))
}
