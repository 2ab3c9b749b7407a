import type { ReportQuery } from '@escale/contract/trade/reports/contract'
import { dueAges } from '@escale/contract/values/ages'
import { daysAfter } from '@escale/contract/values/days'
import { sql } from 'kysely'
import type { CompanyTx } from '#database/caller/company.ts'
import { clientIdOf, clientName, withClient } from '#database/query/client-columns.ts'
import { companyDay } from '#database/query/company-clock.ts'
import { cancellationDay, issuedTotal } from '#trade/invoice-cancellation.ts'
import { matchingInvoices, matchingReceivables } from '#trade/invoices/filters.ts'
import {
  definedFilters,
  type MakeReport,
  type Opens,
  reportRows,
  saleFilters,
  saleUrlFilters,
} from './report.ts'

const bands = ['notDue', 'upTo30', 'upTo60', 'upTo90', 'over90', 'total'] as const

const sums = [
  sql<number>`coalesce(sum(o.amount) filter (where o.late <= 0), 0)::bigint`.as('notDue'),
  sql<number>`coalesce(sum(o.amount) filter (where o.late between 1 and 30), 0)::bigint`.as('upTo30'),
  sql<number>`coalesce(sum(o.amount) filter (where o.late between 31 and 60), 0)::bigint`.as('upTo60'),
  sql<number>`coalesce(sum(o.amount) filter (where o.late between 61 and 90), 0)::bigint`.as('upTo90'),
  sql<number>`coalesce(sum(o.amount) filter (where o.late > 90), 0)::bigint`.as('over90'),
  sql<number>`coalesce(sum(o.amount), 0)::bigint`.as('total'),
] as const

/**
 * Report of each client's debts at the end of a day, grouped by days since the due date. Later invoices and
 * payments do not count.
 */
export const agedBalanceReport: MakeReport = async (company, request) => {
  const isPast = await isPastDay(company, request.to)
  return {
    columns: [
      { title: 'Client', kind: 'text' },
      { title: 'Non échu', kind: 'money' },
      ...dueAges.map((title) => ({ title, kind: 'money' as const })),
      { title: 'Total', kind: 'money' },
    ],
    bars: [6],
    leads: [[6], [1], [2], [3], [4], [5]],
    opens: isPast ? [] : ageLinks(request, request.clientId),
    rows: reportRows(company, byClient(company, request, isPast), ({ id, name, ...aged }) => ({
      cells: [name, ...bands.map((band) => aged[band])],
      opens: debtLinks(id, request, isPast),
    })),
    sums: async () => {
      const all = await balancesOn(company, request, isPast).select(sums).executeTakeFirstOrThrow()
      return { totals: [null, ...bands.map((band) => all[band])] }
    },
  }
}

/**
 * Selects the balance of each invoice at the end of a day. For a past day it is computed from the
 * allocations and write-offs up to then. For today or later the receivables are used.
 */
function balancesOn(company: CompanyTx, request: ReportQuery, isPast: boolean) {
  const day = request.to
  const late = (table: string) => sql<number>`${day}::date - ${sql.ref(`${table}.due_date`)}`.as('late')
  const filters = { ...saleFilters(request), from: undefined }
  if (!isPast) {
    const owed = matchingReceivables(company, filters)
      .select(['r.client_id', 'r.shared_client_id', late('r')])
      .select('r.balance as amount')
    return company.db.selectFrom(owed.as('o'))
  }
  const owed = matchingInvoices(company, filters)
    .select(['i.client_id', 'i.shared_client_id', late('i')])
    .leftJoin(allocatedUntil(company, day), 'r.invoice_id', 'i.id')
    .leftJoin(writtenOffUntil(company, day), 'w.document_id', 'i.id')
    .select(sql<number>`${issuedTotal('i')} - coalesce(r.amount, 0) - coalesce(w.amount, 0)`.as('amount'))
    .where(sql<boolean>`coalesce(${cancellationDay(company.id, 'i')} > ${day}::date, true)`)
  return company.db.selectFrom(owed.as('o')).where('o.amount', '>', 0)
}

/** Sums of receipts and credit notes that pay each invoice up to a day. */
function allocatedUntil(company: CompanyTx, day: string) {
  return company.db
    .selectFrom('allocations')
    .select(['invoice_id', sql<number>`sum(amount)`.as('amount')])
    .where('day', '<=', day)
    .groupBy('invoice_id')
    .as('r')
}

function writtenOffUntil(company: CompanyTx, day: string) {
  return company.db
    .selectFrom('account_entries')
    .select(['document_id', sql<number>`-sum(amount)`.as('amount')])
    .where('kind', '=', 'abandon')
    .where('day', '<=', day)
    .groupBy('document_id')
    .as('w')
}

function byClient(company: CompanyTx, request: ReportQuery, isPast: boolean) {
  const aged = balancesOn(company, request, isPast)
    .select(['o.client_id', 'o.shared_client_id', ...sums])
    .groupBy(['o.client_id', 'o.shared_client_id'])
  return company.db
    .selectFrom(aged.as('a'))
    .$call(withClient('a'))
    .select([clientIdOf<string>('a').as('id'), clientName<string>().as('name')])
    .select(['a.notDue', 'a.upTo30', 'a.upTo60', 'a.upTo90', 'a.over90', 'a.total'])
    .orderBy('a.total', 'desc')
    .orderBy('id')
}

/**
 * Returns the links of a row. Today's debts open the list of invoices. Past debts open the account statement,
 * unless the report is filtered by mode or agent, which a statement cannot be.
 */
function debtLinks(clientId: string, request: ReportQuery, isPast: boolean): Opens[] {
  const { to: day, mode, agentId } = request
  if (!isPast) return ageLinks(request, clientId)
  if (mode || agentId) return []
  return [
    {
      screen: 'reports',
      filters: { rapport: 'releve', client: clientId, du: `${day.slice(0, 4)}-01-01`, au: day },
    },
  ]
}

/** Returns a link for each column: all debts, then the debts of each age. */
function ageLinks(request: ReportQuery, clientId: string | undefined): Opens[] {
  const dueOn = (late: number) => daysAfter(request.to, -late)
  const dueDays = [
    {},
    { echeanceDu: dueOn(0) },
    ...[30, 60, 90].map((longest) => ({ echeanceDu: dueOn(longest), echeanceAu: dueOn(longest - 29) })),
    { echeanceAu: dueOn(91) },
  ]
  const owed = { ...saleUrlFilters(request), du: null, client: clientId, solde: 'du' }
  return dueDays.map((due) => ({ screen: 'invoices', filters: definedFilters({ ...owed, ...due }) }))
}

async function isPastDay(company: CompanyTx, day: string): Promise<boolean> {
  const { rows } = await sql<{
    isPast: boolean
  }>`select ${day}::date < ${companyDay(company.id)} as "isPast"`.execute(company.db)
  return rows[0]?.isPast ?? false
}
