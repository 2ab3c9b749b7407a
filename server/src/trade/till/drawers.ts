import { type Currency, currencies } from '@escale/contract/trade/currencies/words'
import { countedPieces, presentPieces, unknownPiece } from '@escale/contract/trade/till/count'
import { usualThresholds } from '@escale/contract/trade/till/thresholds'
import type { CurrencyCount } from '@escale/contract/trade/till/words'
import { sql } from 'kysely'
import { Refusal } from '#access/refusal/refusal.ts'
import type { CompanyTx } from '#database/caller/company.ts'

/** The notes and coins of each currency: the company's list, else the usual ones. */
export async function piecesByCurrency(company: CompanyTx): Promise<(currency: Currency) => number[]> {
  const rows = await company.read<{ currency: Currency; pieces: number[] }>(
    `select c.currency, c.pieces from company_currencies c where c.tenant_id = :company limit 10`,
    {},
  )
  const own = new Map(rows.map(({ currency, pieces }) => [currency, pieces.map(Number)]))
  return (currency) => countedPieces(currency, own.get(currency) ?? null)
}

/** Returns the counts without empty lines. Refuses notes and coins that a currency does not have. */
export async function checkedCounts(
  company: CompanyTx,
  counts: readonly CurrencyCount[],
): Promise<CurrencyCount[]> {
  const unknown = unknownPiece(counts, await piecesByCurrency(company))
  if (unknown) throw new Refusal('UNKNOWN_PIECE', unknown)
  return counts.map(({ currency, pieces }) => ({ currency, pieces: presentPieces(pieces) }))
}

/** The largest differences that need no approval, in minor units. */
export async function thresholdsOf(company: CompanyTx): Promise<Record<Currency, number>> {
  const rows = await company.read<{ currency: Currency; threshold: number }>(
    `select t.currency, t.threshold from till_thresholds t where t.tenant_id = :company limit 10`,
    {},
  )
  return { ...usualThresholds, ...Object.fromEntries(rows.map((row) => [row.currency, row.threshold])) }
}

/** Changes the thresholds of the named currencies. */
export async function changeThresholds(
  { db }: CompanyTx,
  thresholds: Partial<Record<Currency, number>>,
): Promise<void> {
  for (const currency of currencies) {
    const threshold = thresholds[currency]
    if (threshold === undefined) continue
    await db
      .insertInto('till_thresholds')
      .values({ currency, threshold })
      .onConflict((conflict) =>
        conflict
          .columns(['tenant_id', 'currency'])
          .doUpdateSet({ threshold, updated_at: sql<string>`now()` }),
      )
      .execute()
  }
}
