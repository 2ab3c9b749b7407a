import type { ReportQuery } from '@escale/contract/trade/reports/contract'
import { sql } from 'kysely'
import type { CompanyTx } from '#database/caller/company.ts'
import { sales } from '#trade/invoices/filters.ts'
import { matchingPayments } from '#trade/payments/filters.ts'
import {
  definedFilters,
  fewRows,
  type MakeReport,
  type Opens,
  type Row,
  saleFilters,
  saleUrlFilters,
  sumOf,
} from './report.ts'

/** Report of the amounts billed and received by each agent in the period. */
export const activityReport: MakeReport = (company, request) => {
  const people = peopleAtWork(company, request)
  return {
    columns: [
      { title: 'Agent', kind: 'text' },
      { title: 'Factures', kind: 'count' },
      { title: 'Facturé', kind: 'money' },
      { title: 'Paiements', kind: 'count' },
      { title: 'Encaissé', kind: 'money' },
    ],
    bars: [2, 4],
    leads: [
      [1, 2],
      [3, 4],
    ],
    opens: activityLinks(request, request.agentId),
    rows: fewRows(people),
    sums: async () => {
      const rows = await people
      return { totals: [null, ...[1, 2, 3, 4].map((column) => sumOf(rows, column))] }
    },
  }
}

async function peopleAtWork(company: CompanyTx, request: ReportQuery): Promise<Row[]> {
  const [billed, received] = await Promise.all([
    billedByAgent(company, request),
    receivedByAgent(company, request),
  ])
  const ids = [...new Set([...billed.keys(), ...received.keys()])]
  return ids
    .map((id): Row => {
      const [sold, taken] = [billed.get(id), received.get(id)]
      return {
        cells: [
          sold?.name ?? taken?.name ?? '',
          sold?.count ?? 0,
          sold?.total ?? 0,
          taken?.count ?? 0,
          taken?.total ?? 0,
        ],
        opens: activityLinks(request, id),
      }
    })
    .sort((one, other) => Number(other.cells[2]) - Number(one.cells[2]))
}

function activityLinks(request: ReportQuery, agentId: string | undefined): Opens[] {
  const filters = definedFilters({ ...saleUrlFilters(request), agent: agentId })
  return [
    { screen: 'invoices', filters },
    { screen: 'payments', filters: { ...filters, statut: 'Reçu' } },
  ]
}

type Work = { id: string; name: string; count: number; total: number }

async function billedByAgent(company: CompanyTx, request: ReportQuery): Promise<Map<string, Work>> {
  const people = await sales(company, saleFilters(request))
    .select([
      'i.issued_by_agent_id as id',
      sql<string>`max(i.issued_by_agent_name)`.as('name'),
      sql<number>`count(*)`.as('count'),
      sql<number>`sum(i.total)::bigint`.as('total'),
    ])
    .groupBy('i.issued_by_agent_id')
    .execute()
  return new Map(people.map((person) => [person.id, person]))
}

async function receivedByAgent(company: CompanyTx, request: ReportQuery): Promise<Map<string, Work>> {
  const people = await matchingPayments(company, { ...saleFilters(request), status: 'Reçu' })
    .select([
      'p.recorded_by as id',
      sql<string>`max(p.recorded_by_name)`.as('name'),
      sql<number>`count(*)`.as('count'),
      sql<number>`sum(p.amount)::bigint`.as('total'),
    ])
    .groupBy('p.recorded_by')
    .execute()
  return new Map(people.map((person) => [person.id, person]))
}
