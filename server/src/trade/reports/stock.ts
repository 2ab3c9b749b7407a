import type { ReportAsked } from '@escale/contract/trade/reports/contract'
import { sql } from 'kysely'
import type { CompanyTx } from '#database/company.ts'
import { isInStock, matchingGoods } from '#trade/goods/filters.ts'
import { fewRows, type MakeReport, type Row, sumOf } from './report.ts'

const bands = ['0–7 j', '8–30 j', '31–60 j', '61–90 j', '> 90 j'] as const

/** What stands in the warehouse, by how long it has stood there. */
export const stockReport: MakeReport = (company, asked) => {
  const aged = byAge(company, asked)
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
    leads: [],
    rows: fewRows(aged),
    sums: async () => {
      const rows = await aged
      return { totals: [null, ...[1, 2, 3, 4, 5].map((column) => rounded(sumOf(rows, column)))] }
    },
  }
}

async function byAge(company: CompanyTx, asked: ReportAsked): Promise<Row[]> {
  const [parcels, vehicles] = await Promise.all([agesOf(company, 'Colis', asked), agesOf(company, 'Véhicule', asked)])
  return bands.map((word, band) => {
    const [one, other] = [parcels, vehicles].map((some) => some.find((group) => group.band === band))
    const summed = (name: 'kg' | 'm3' | 'unowned') => (one?.[name] ?? 0) + (other?.[name] ?? 0)
    return {
      cells: [word, one?.count ?? 0, other?.count ?? 0, rounded(summed('kg')), rounded(summed('m3')), summed('unowned')],
      opens: [],
    }
  })
}

const days = sql`extract(day from now() - g.received_at)`

function agesOf(company: CompanyTx, kind: 'Colis' | 'Véhicule', { clientId }: ReportAsked) {
  return matchingGoods(company, kind, { clientId })
    .select([
      sql<number>`case when ${days} <= 7 then 0 when ${days} <= 30 then 1 when ${days} <= 60 then 2 when ${days} <= 90 then 3 else 4 end`.as('band'),
      sql<number>`count(*)`.as('count'),
      sql<number>`coalesce(sum(g.weight_kg), 0)`.as('kg'),
      sql<number>`coalesce(sum(g.volume_m3), 0)`.as('m3'),
      sql<number>`count(*) filter (where g.client_id is null and g.shared_client_id is null)`.as('unowned'),
    ])
    .where(isInStock)
    .groupBy('band')
    .execute()
}

function rounded(figure: number): number {
  return Math.round(figure * 1e6) / 1e6
}
