import { type AgeRange, ageRangeKeys, ageRanges } from '@escale/contract/trade/goods/words'
import type { ReportQuery } from '@escale/contract/trade/reports/contract'
import { sql } from 'kysely'
import type { CompanyTx } from '#database/caller/company.ts'
import { hasNoClient } from '#database/query/client-columns.ts'
import { isInStock, isStanding, matchingGoods } from '#trade/goods/filters.ts'
import { definedFilters, fewRows, type MakeReport, type Opens, type Row, sumOf } from './report.ts'

/** Report of the goods in stock, grouped by days since their reception. */
export const stockReport: MakeReport = (company, request) => {
  const aged = byAge(company, request)
  return {
    columns: [
      { title: 'Ancienneté', kind: 'text' },
      { title: 'Colis', kind: 'count' },
      { title: 'Véhicules', kind: 'count' },
      { title: 'Poids', kind: 'weight' },
      { title: 'Volume', kind: 'volume' },
      { title: 'Sans propriétaire', kind: 'count' },
    ],
    bars: [1, 2],
    leads: [[1], [2]],
    opens: stockLinks(request),
    rows: fewRows(aged),
    sums: async () => {
      const rows = await aged
      return { totals: [null, ...[1, 2, 3, 4, 5].map((column) => rounded(sumOf(rows, column)))] }
    },
  }
}

async function byAge(company: CompanyTx, request: ReportQuery): Promise<Row[]> {
  const [parcels, vehicles] = await Promise.all([
    agesOf(company, 'Colis', request),
    agesOf(company, 'Véhicule', request),
  ])
  return ageRangeKeys.map((standing) => {
    const [one, other] = [parcels, vehicles].map((some) => some.find((group) => group.standing === standing))
    const summed = (name: 'kg' | 'm3' | 'unowned') => (one?.[name] ?? 0) + (other?.[name] ?? 0)
    return {
      cells: [
        ageRanges[standing],
        one?.count ?? 0,
        other?.count ?? 0,
        rounded(summed('kg')),
        rounded(summed('m3')),
        summed('unowned'),
      ],
      opens: stockLinks(request, standing),
    }
  })
}

/** Returns links to the list of parcels and to the list of vehicles, because no page shows both. */
function stockLinks({ clientId }: ReportQuery, standing?: AgeRange): Opens[] {
  const filters = definedFilters({ statut: 'En entrepôt', client: clientId, anciennete: standing })
  return [
    { screen: 'warehouse', filters },
    { screen: 'warehouse', filters: { onglet: 'vehicules', ...filters } },
  ]
}

const standingOf = sql<AgeRange>`case ${sql.join(
  ageRangeKeys.map((standing) => sql`when ${isStanding(standing)} then ${sql.lit(standing)}`),
  sql` `,
)} end`

function agesOf(company: CompanyTx, kind: 'Colis' | 'Véhicule', { clientId }: ReportQuery) {
  return matchingGoods(company, kind, { clientId })
    .select([
      standingOf.as('standing'),
      sql<number>`count(*)`.as('count'),
      sql<number>`coalesce(sum(g.weight_kg), 0)`.as('kg'),
      sql<number>`coalesce(sum(g.volume_m3), 0)`.as('m3'),
      sql<number>`count(*) filter (where ${hasNoClient('g')})`.as('unowned'),
    ])
    .where(isInStock)
    .groupBy('standing')
    .execute()
}

function rounded(figure: number): number {
  return Math.round(figure * 1e6) / 1e6
}
