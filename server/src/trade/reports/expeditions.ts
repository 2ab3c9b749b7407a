import type { ReportQuery } from '@escale/contract/trade/reports/contract'
import { sql } from 'kysely'
import type { CompanyTx } from '#database/caller/company.ts'
import { matchingExpeditions } from '#trade/expeditions/filters.ts'
import { definedFilters, type MakeReport, reportRows, type Sums } from './report.ts'

/** Report of the expeditions planned in the period, with their goods, fill rate and duration. */
export const expeditionsReport: MakeReport = (company, request) => ({
  columns: [
    { title: 'Référence', kind: 'text' },
    { title: 'Trajet', kind: 'text' },
    { title: 'Mode', kind: 'text' },
    { title: 'Statut', kind: 'text' },
    { title: 'Départ prévu', kind: 'day' },
    { title: 'Lots', kind: 'count' },
    { title: 'Poids', kind: 'weight' },
    { title: 'Volume', kind: 'volume' },
    { title: 'Rempli', kind: 'percent' },
    { title: 'Prévus (j)', kind: 'count' },
    { title: 'Réels (j)', kind: 'count' },
  ],
  bars: [9, 10],
  leads: [[0, 5, 6, 7]],
  opens: [{ screen: 'expeditions', filters: listFilters(request) }],
  rows: reportRows(company, latestPlanned(company, request), ({ id, ...of }) => ({
    cells: [
      of.reference,
      of.journey,
      of.mode,
      of.status,
      of.etd,
      of.lots,
      of.kg,
      of.m3,
      of.fill,
      of.plannedDays,
      of.realDays,
    ],
    opens: [{ screen: 'expeditions', filters: { id } }],
  })),
  sums: () => aboardAll(company, request),
})

function listFilters({ from, to, mode, clientId }: ReportQuery) {
  return definedFilters({ du: from, au: to, mode, client: clientId })
}

function plannedExpeditions(company: CompanyTx, { from, to, mode, clientId }: ReportQuery) {
  return matchingExpeditions(company, { from, to, mode, clientId })
}

function latestPlanned(company: CompanyTx, request: ReportQuery) {
  return plannedExpeditions(company, request)
    .leftJoin(
      (of) =>
        of
          .selectFrom('goods')
          .select([
            'goods.expedition_id',
            sql<number>`count(*)`.as('lots'),
            sql<number>`coalesce(sum(goods.weight_kg), 0)`.as('kg'),
            sql<number>`coalesce(round(sum(goods.volume_m3), 4), 0)`.as('m3'),
          ])
          .where('goods.expedition_id', 'is not', null)
          .groupBy('goods.expedition_id')
          .as('g'),
      (join) => join.onRef('g.expedition_id', '=', 'e.id'),
    )
    .leftJoin(
      (of) =>
        of
          .selectFrom('expedition_containers as k')
          .select(['k.expedition_id', sql<number>`sum(k.capacity_m3)`.as('capacity')])
          .groupBy('k.expedition_id')
          .as('k'),
      (join) => join.onRef('k.expedition_id', '=', 'e.id'),
    )
    .select([
      'e.id',
      'e.reference',
      sql<string>`e.origin || ' → ' || e.destination`.as('journey'),
      'e.mode',
      'e.status',
      'e.etd',
      sql<number>`coalesce(g.lots, 0)`.as('lots'),
      sql<number>`coalesce(g.kg, 0)`.as('kg'),
      sql<number>`coalesce(g.m3, 0)`.as('m3'),
      sql<number | null>`round(100 * g.m3 / nullif(k.capacity, 0))`.as('fill'),
      sql<number | null>`e.eta - e.etd`.as('plannedDays'),
      sql<number | null>`e.ata - e.atd`.as('realDays'),
    ])
    .orderBy('e.etd', 'desc')
    .orderBy('e.id', 'desc')
}

async function aboardAll(company: CompanyTx, request: ReportQuery): Promise<Sums> {
  const [{ count }, aboard] = await Promise.all([
    plannedExpeditions(company, request).select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow(),
    company.db
      .selectFrom('goods')
      .select([
        sql<number>`count(*)`.as('lots'),
        sql<number>`coalesce(sum(weight_kg), 0)`.as('kg'),
        sql<number>`coalesce(round(sum(volume_m3), 4), 0)`.as('m3'),
      ])
      .where('expedition_id', 'in', plannedExpeditions(company, request).select('e.id'))
      .executeTakeFirstOrThrow(),
  ])
  const expeditions = `${count} expédition${count > 1 ? 's' : ''}`
  return {
    totals: [expeditions, null, null, null, null, aboard.lots, aboard.kg, aboard.m3, null, null, null],
  }
}
