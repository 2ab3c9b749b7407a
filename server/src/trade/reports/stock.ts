import { sql } from 'kysely'
import { isInStock, matchingGoods } from '#trade/goods/filters.ts'
import type { MakeReport } from './report.ts'

const bands = ['0–7 j', '8–30 j', '31–60 j', '61–90 j', '> 90 j'] as const

/** What stands in the warehouse, by how long it has stood there. */
export const stockReport: MakeReport = async (company, { clientId }) => {
  const days = sql`extract(day from now() - g.received_at)`
  const found = await Promise.all(
    (['Colis', 'Véhicule'] as const).map((kind) =>
      matchingGoods(company, kind, { clientId })
        .select([
          sql<number>`case when ${days} <= 7 then 0 when ${days} <= 30 then 1 when ${days} <= 60 then 2 when ${days} <= 90 then 3 else 4 end`.as(
            'band',
          ),
          sql<number>`count(*)`.as('count'),
          sql<number>`coalesce(sum(g.weight_kg), 0)`.as('kg'),
          sql<number>`coalesce(sum(g.volume_m3), 0)`.as('m3'),
          sql<number>`count(*) filter (where g.client_id is null and g.shared_client_id is null)`.as('unowned'),
        ])
        .where(isInStock)
        .groupBy('band')
        .execute(),
    ),
  )
  const [parcels = [], vehicles = []] = found
  const rows = bands.map((word, band) => {
    const [one, other] = [parcels, vehicles].map((some) => some.find((group) => group.band === band))
    const summed = (name: 'kg' | 'm3' | 'unowned') => (one?.[name] ?? 0) + (other?.[name] ?? 0)
    return {
      cells: [word, one?.count ?? 0, other?.count ?? 0, rounded(summed('kg')), rounded(summed('m3')), summed('unowned')],
      opens: null,
    }
  })
  const sumOf = (column: number) => rounded(rows.reduce((sum, { cells }) => sum + Number(cells[column]), 0))
  return {
    columns: [
      { title: 'Ancienneté', kind: 'text' },
      { title: 'Colis', kind: 'count' },
      { title: 'Véhicules', kind: 'count' },
      { title: 'Poids', kind: 'weight' },
      { title: 'Volume', kind: 'volume' },
      { title: 'Sans propriétaire', kind: 'count' },
    ],
    rows,
    totals: [null, sumOf(1), sumOf(2), sumOf(3), sumOf(4), sumOf(5)],
    bars: [1, 2],
    leads: [],
  }
}

function rounded(figure: number): number {
  return Math.round(figure * 1e6) / 1e6
}
