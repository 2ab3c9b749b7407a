import type { Series } from '@escale/contract/trade/series/contract'
import { legalNumber } from '@escale/contract/trade/series/legal-number'
import { mostHoles, type SeriesKind, seriesKinds } from '@escale/contract/trade/series/words'
import type { CompanyTx } from '#database/caller/company.ts'

/** The table of the documents of each kind. `numbered_table` in SQL names the same. */
const tables: Record<SeriesKind, string> = {
  Maritime: 'invoices',
  Aérien: 'invoices',
  Avoir: 'credit_notes',
  Reçu: 'payments',
  Devis: 'quotes',
}

type CountedSeries = Omit<Series, 'firstNumber' | 'lastNumber' | 'holes' | 'holesCount'> & {
  firstRank: number | null
  highestRank: number | null
}

const rankText = `substring(d.legal_number from '\\d+$')::integer`

// A dot is the character after a hyphen, so this range holds the numbers of one series and year.
const inSeries = (series: string, year: string) => `d.tenant_id = :company
  and d.legal_number >= ${series} || '-' || ${year} || '-'
  and d.legal_number < ${series} || '-' || ${year} || '.'`

const statesText = (table: string) => `select s.kind, s.year, s.series, s.last_rank as "lastRank",
    s.last_day as "lastDay", f.count, f.lowest as "firstRank", f.highest as "highestRank"
  from document_series s cross join lateral (select count(*) as count, min(${rankText}) as lowest,
      max(${rankText}) as highest from ${table} d where ${inSeries('s.series', 's.year')}) f
  where s.tenant_id = :company and s.kind = :kind`

const holesText = (table: string) => `select rank + 1 as first, next - 1 as last,
    (count(*) over ())::integer as total
  from (select rank, lead(rank) over (order by rank) as next
    from (select ${rankText} as rank from ${table} d where ${inSeries(':series::text', ':year::text')}
      union all select 0 union all select :lastRank::integer + 1) ranks) pairs
  where next > rank + 1 order by rank limit ${mostHoles}`

/** The series of every year, the newest first, compared with the documents that have their numbers. */
export async function seriesStates(company: CompanyTx): Promise<Series[]> {
  const found = await Promise.all(seriesKinds.map((kind) => statesOf(company, kind, tables[kind])))
  return found.flat().toSorted((one, other) => other.year - one.year)
}

async function statesOf(company: CompanyTx, kind: SeriesKind, table: string): Promise<Series[]> {
  const found = await company.read<CountedSeries>(statesText(table), { kind })
  return Promise.all(found.map((series) => withHoles(company, table, series)))
}

async function withHoles(company: CompanyTx, table: string, found: CountedSeries): Promise<Series> {
  const { firstRank, highestRank, ...series } = found
  const isWhole = firstRank === 1 && highestRank === series.lastRank && series.count === series.lastRank
  const holes = isWhole ? [] : await holesOf(company, table, series)
  const numberAt = (rank: number | null) => (rank === null ? null : legalNumber({ ...series, rank }))
  return {
    ...series,
    firstNumber: numberAt(firstRank),
    lastNumber: numberAt(highestRank),
    holes: holes.map(({ first, last }): [number, number] => [first, last]),
    holesCount: holes[0]?.total ?? 0,
  }
}

function holesOf(
  company: CompanyTx,
  table: string,
  { series, year, lastRank }: Pick<CountedSeries, 'series' | 'year' | 'lastRank'>,
) {
  const values = { series, year: String(year), lastRank }
  return company.read<{ first: number; last: number; total: number }>(holesText(table), values)
}
