import type { BillContent } from '@escale/contract/trade/documents/house-bill-words'
import { billedQuantity, lacksMeasurement } from '@escale/contract/trade/goods/billing'
import { dayOf, type Instant, today } from '@escale/contract/values/days'
import { letterheadOf } from '#channels/pdf/letterhead.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { recipientById } from '#trade/documents/paper/recipients.ts'
import { type ExpeditionOnPaper, expeditionPapers } from '#trade/documents/transport/expedition.ts'
import { type Lot, lotsAboard } from '#trade/documents/transport/lots.ts'
import { findMeasuringRules } from '#trade/measuring-rules.ts'
import { currentContent } from './bill-content.ts'
import type { BillRow, StoredTerms } from './bill-rows.ts'

type Bill = Pick<BillRow, 'expeditionId' | 'clientId'> & { terms: StoredTerms; numberedAt?: Instant }

/** Reads all that a bill prints now. Without the time of its number it is dated today. */
export async function loadContent(
  company: CompanyTx,
  { terms, numberedAt, ...bill }: Bill,
): Promise<BillContent> {
  const expedition = await expeditionPapers(company, bill.expeditionId)
  const letterhead = await letterheadOf(company)
  const lots = await lotsAboard(company, expedition.id, bill.clientId)
  return currentContent(company, {
    terms,
    day: numberedAt ? dayOf(numberedAt, letterhead.timeZone) : today(letterhead.timeZone),
    expedition,
    lots,
    client: await recipientById(company, bill.clientId),
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
