import type { SeriesNames } from '@escale/contract/trade/series/contract'
import type { SeriesNamesDraft } from '@escale/contract/trade/series/draft'
import { defaultPrefixes, seriesKinds } from '@escale/contract/trade/series/words'
import { sql } from 'kysely'
import { Refusal, staleOrGone } from '#access/refusal/refusal.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { todayOf } from '#database/query/company-clock.ts'

const columns = [
  'version',
  'sea_prefix as Maritime',
  'air_prefix as Aérien',
  'credit_prefix as Avoir',
  'receipt_prefix as Reçu',
  'quote_prefix as Devis',
  'agency',
] as const

/** The names of the series that begin next. */
export async function seriesNamesOf({ db }: CompanyTx): Promise<SeriesNames> {
  const row = await db.selectFrom('series_settings').select(columns).executeTakeFirst()
  if (!row) return { version: 0, prefixes: defaultPrefixes, agency: null }
  const { version, agency, ...prefixes } = row
  return { version, prefixes, agency }
}

export async function saveSeriesNames(
  company: CompanyTx,
  version: number,
  draft: SeriesNamesDraft,
): Promise<SeriesNames> {
  await refuseIfBegun(company, draft)
  const isSaved = await saveRow(company, version, draft)
  const current = await seriesNamesOf(company)
  if (!isSaved) throw staleOrGone(current)
  return current
}

async function saveRow({ id, db }: CompanyTx, version: number, draft: SeriesNamesDraft): Promise<boolean> {
  const { prefixes, agency } = draft
  const values = {
    sea_prefix: prefixes.Maritime,
    air_prefix: prefixes.Aérien,
    credit_prefix: prefixes.Avoir,
    receipt_prefix: prefixes.Reçu,
    quote_prefix: prefixes.Devis,
    agency,
  }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('series_settings')
    .values({ tenant_id: id, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'id'])
        .doUpdateSet({ ...values, version: version + 1, updated_at: sql`now()` })
        .where('series_settings.version', '=', version),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** A series that has begun this year keeps its name. The agency is part of the name of every series. */
async function refuseIfBegun(company: CompanyTx, draft: SeriesNamesDraft): Promise<void> {
  const { prefixes, agency } = await seriesNamesOf(company)
  const year = Number((await todayOf(company)).slice(0, 4))
  const begun = await company.db
    .selectFrom('document_series')
    .select('kind')
    .where('year', '>=', year)
    .execute()
  const kinds = new Set(begun.map(({ kind }) => kind))
  const changed = seriesKinds.find((kind) => kinds.has(kind) && prefixes[kind] !== draft.prefixes[kind])
  const field = changed ?? (kinds.size > 0 && agency !== draft.agency ? 'agency' : null)
  if (field) throw new Refusal('SERIES_BEGUN', { field, year })
}
