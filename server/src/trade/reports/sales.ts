import type { ReportQuery } from '@escale/contract/trade/reports/contract'
import { type Grouping, groupings } from '@escale/contract/trade/reports/words'
import { daysAfter } from '@escale/contract/values/days'
import { type RawBuilder, sql } from 'kysely'
import type { CompanyTx } from '#database/caller/company.ts'
import { clientIdOf, clientName, withClient } from '#database/query/client-columns.ts'
import { type CreditedSales, creditedSales } from '#trade/credited-sales.ts'
import { sales } from '#trade/invoices/filters.ts'
import {
  definedFilters,
  type MakeReport,
  type Opens,
  type ReportBody,
  type Row,
  type Rows,
  reportRows,
  saleFilters,
  saleUrlFilters,
} from './report.ts'
import { dayLabel, isOfDays, monthEnd } from './report-days.ts'

type Group = { key: string; label: string; invoices: number; total: number; paid: number; balance: number }

const sums = [
  sql<number>`count(*)`.as('invoices'),
  sql<number>`coalesce(sum(i.total), 0)::bigint`.as('total'),
  sql<number>`coalesce(sum(i.paid_amount), 0)::bigint`.as('paid'),
  sql<number>`coalesce(sum(i.balance), 0)::bigint`.as('balance'),
] as const

/** Report of the amounts billed, grouped by day, week, month, client, agent, mode or service. */
export const salesReport: MakeReport = (company, request) => {
  if (request.groupBy === 'service') return salesByService(company, request)
  return {
    columns: [
      { title: groupings[request.groupBy], kind: 'text' },
      { title: 'Factures', kind: 'count' },
      { title: 'Total', kind: 'money' },
      { title: 'Payé', kind: 'money' },
      { title: 'Reste', kind: 'money' },
    ],
    bars: [2, 3],
    leads: [[1, 2, 3, 4]],
    opens: [allBilled(request)],
    rows: groupsOf(company, request),
    sums: async () => {
      const [{ invoices, total, paid, balance }, credited] = await Promise.all([
        invoicesIn(company, request).select(sums).executeTakeFirstOrThrow(),
        creditedSales(company, saleFilters(request)),
      ])
      const deductions = deductionRows(credited, total, ([name, cents]) => [name, null, cents, null, null])
      return { totals: [null, invoices, total, paid, balance], deductions }
    },
  }
}

/** The credit notes of the period and what remains of the total. Nothing in a period without credit notes. */
function deductionRows(
  { notes, amount }: CreditedSales,
  total: number,
  cellsOf: (line: [name: string, cents: number]) => Row['cells'],
): Row[] {
  if (notes === 0) return []
  const lines: [string, number][] = [
    ['Avoirs', -amount],
    ['Total moins les avoirs', total - amount],
  ]
  return lines.map((line) => ({ cells: cellsOf(line), opens: [] }))
}

function invoicesIn(company: CompanyTx, request: ReportQuery) {
  return sales(company, saleFilters(request))
}

function allBilled(request: ReportQuery): Opens {
  return { screen: 'invoices', filters: definedFilters(saleUrlFilters(request)) }
}

function groupsOf(company: CompanyTx, request: ReportQuery): Rows {
  const { groupBy } = request
  const rowOf = ({ key, label, invoices, total, paid, balance }: Group): Row => ({
    cells: [isOfDays(groupBy) ? dayLabel(groupBy, label) : label, invoices, total, paid, balance],
    opens: [groupLink(request, key)],
  })
  return groupBy === 'client'
    ? reportRows(company, byClient(company, request), rowOf)
    : reportRows(company, byKey(company, request), rowOf)
}

function byKey(company: CompanyTx, request: ReportQuery) {
  const { groupBy } = request
  const key = keys[groupBy as keyof typeof keys]
  return invoicesIn(company, request)
    .select([
      key.as('key'),
      sql<string>`${groupBy === 'agent' ? sql`max(i.issued_by_agent_name)` : sql`${key}::text`}`.as('label'),
      ...sums,
    ])
    .groupBy(key)
    .orderBy(isOfDays(groupBy) ? key : sql`sum(i.total) desc`)
}

const keys = {
  jour: sql<string>`i.issue_date`,
  semaine: sql<string>`date_trunc('week', i.issue_date::timestamp)::date`,
  mois: sql<string>`date_trunc('month', i.issue_date::timestamp)::date`,
  agent: sql<string>`i.issued_by_agent_id`,
  mode: sql<string>`i.service_type`,
} satisfies Partial<Record<Grouping, RawBuilder<string>>>

function byClient(company: CompanyTx, request: ReportQuery) {
  return company.db
    .selectFrom(
      invoicesIn(company, request)
        .select(['i.client_id', 'i.shared_client_id', ...sums])
        .groupBy(['i.client_id', 'i.shared_client_id'])
        .as('b'),
    )
    .$call(withClient('b'))
    .select([
      clientIdOf<string>('b').as('key'),
      clientName<string>().as('label'),
      'b.invoices',
      'b.total',
      'b.paid',
      'b.balance',
    ])
    .orderBy('b.total', 'desc')
    .orderBy('key')
}

const lineSums = [
  sql<number>`count(*)`.as('lines'),
  sql<number>`count(distinct i.id)`.as('invoices'),
  sql<number>`coalesce(sum(l.total), 0)::bigint`.as('total'),
] as const

function salesByService(company: CompanyTx, request: ReportQuery): ReportBody {
  const lines = () => invoicesIn(company, request).innerJoin('invoice_items as l', 'l.invoice_id', 'i.id')
  const services = lines()
    .select(['l.service_name as label', ...lineSums])
    .groupBy('l.service_name')
    .orderBy('total', 'desc')
    .orderBy('label')
  return {
    columns: [
      { title: 'Service', kind: 'text' },
      { title: 'Lignes', kind: 'count' },
      { title: 'Factures', kind: 'count' },
      { title: 'Total', kind: 'money' },
    ],
    bars: [3],
    // Rows of this report have no link, because the list of invoices cannot be filtered by service.
    leads: [[2, 3]],
    opens: [allBilled(request)],
    rows: reportRows(company, services, ({ label, lines, invoices, total }) => ({
      cells: [label, lines, invoices, total],
      opens: [],
    })),
    sums: async () => {
      const [all, credited] = await Promise.all([
        lines().select(lineSums).executeTakeFirstOrThrow(),
        creditedSales(company, saleFilters(request)),
      ])
      const deductions = deductionRows(credited, all.total, ([name, cents]) => [name, null, null, cents])
      return { totals: [null, all.lines, all.invoices, all.total], deductions }
    },
  }
}

/**
 * Returns the link to the invoices of a group. A week or month at the edge is limited to the days of the
 * report.
 */
function groupLink(request: ReportQuery, key: string): Opens {
  const { groupBy, from, to } = request
  const filters = saleUrlFilters(request)
  if (isOfDays(groupBy)) {
    const last = groupBy === 'mois' ? monthEnd(key) : daysAfter(key, groupBy === 'semaine' ? 6 : 0)
    const [, du] = [key, from].toSorted()
    const [au] = [last, to].toSorted()
    return { screen: 'invoices', filters: definedFilters({ ...filters, du, au }) }
  }
  const names = { client: 'client', agent: 'agent', mode: 'type' } as const
  return {
    screen: 'invoices',
    filters: definedFilters({ ...filters, [names[groupBy as keyof typeof names]]: key }),
  }
}
