import { formatDay } from '@escale/contract/days'
import type { ReportAsked } from '@escale/contract/trade/reports/contract'
import { type Grouping, groupings } from '@escale/contract/trade/reports/words'
import { type RawBuilder, sql } from 'kysely'
import type { CompanyTx } from '#database/company.ts'
import { matchingInvoices } from '#trade/invoices/filters.ts'
import { inAddress, type MakeReport, type Opens } from './report.ts'

type Group = { key: string | null; label: string; invoices: number; total: number; paid: number; balance: number }

const sums = [
  sql<number>`count(*)`.as('invoices'),
  sql<number>`coalesce(sum(i.total), 0)::bigint`.as('total'),
  sql<number>`coalesce(sum(i.paid_amount), 0)::bigint`.as('paid'),
  sql<number>`coalesce(sum(i.balance), 0)::bigint`.as('balance'),
] as const

/** What was billed, by day, week, month, client, agent or mode; by service, line by line. */
export const salesReport: MakeReport = async (company, asked, most) => {
  if (asked.groupBy === 'service') return salesByService(company, asked, most)
  const [groups, totals] = await Promise.all([groupsOf(company, asked, most), billedIn(company, asked).select(sums).executeTakeFirstOrThrow()])
  return {
    columns: [
      { title: groupings[asked.groupBy], kind: 'text' },
      { title: 'Factures', kind: 'count' },
      { title: 'Total', kind: 'money' },
      { title: 'Encaissé', kind: 'money' },
      { title: 'Reste', kind: 'money' },
    ],
    rows: groups.map(({ key, label, invoices, total, paid, balance }) => ({
      cells: [label, invoices, total, paid, balance],
      opens: opensOf(asked, key),
    })),
    totals: [null, totals.invoices, totals.total, totals.paid, totals.balance],
    bars: [2, 3],
    leads: [1, 2, 3, 4],
  }
}

function billedIn(company: CompanyTx, { from, to, mode, clientId, agentId }: ReportAsked) {
  return matchingInvoices(company, { from, to, serviceType: mode, clientId, agentId })
}

async function groupsOf(company: CompanyTx, asked: ReportAsked, most: number): Promise<Group[]> {
  const { groupBy } = asked
  if (groupBy === 'client') return byClient(company, asked, most)
  const key = keys[groupBy as keyof typeof keys]
  const isDay = key !== keys.agent && key !== keys.mode
  const groups = await billedIn(company, asked)
    .select([key.as('key'), sql<string>`${groupBy === 'agent' ? sql`max(i.issued_by_agent_name)` : sql`${key}::text`}`.as('label'), ...sums])
    .groupBy(key)
    .orderBy(isDay ? key : sql`sum(i.total) desc`)
    .limit(sql.lit(most + 1))
    .execute()
  return groups.map((group) => ({ ...group, label: isDay ? dayLabel(groupBy, group.label) : group.label }))
}

const keys = {
  jour: sql<string>`i.issue_date`,
  semaine: sql<string>`date_trunc('week', i.issue_date::timestamp)::date`,
  mois: sql<string>`date_trunc('month', i.issue_date::timestamp)::date`,
  agent: sql<string>`i.issued_by_agent_id`,
  mode: sql<string>`i.service_type`,
} satisfies Partial<Record<Grouping, RawBuilder<string>>>

function byClient(company: CompanyTx, asked: ReportAsked, most: number): Promise<Group[]> {
  return company.db
    .selectFrom(
      billedIn(company, asked)
        .select(['i.client_id', 'i.shared_client_id', ...sums])
        .groupBy(['i.client_id', 'i.shared_client_id'])
        .as('b'),
    )
    .leftJoin('clients as c', 'c.id', 'b.client_id')
    .leftJoin('shared_clients as s', 's.id', 'b.shared_client_id')
    .select([
      sql<string>`coalesce(b.client_id, b.shared_client_id)`.as('key'),
      sql<string>`coalesce(c.name, s.name)`.as('label'),
      'b.invoices',
      'b.total',
      'b.paid',
      'b.balance',
    ])
    .orderBy('b.total', 'desc')
    .orderBy('key')
    .limit(sql.lit(most + 1))
    .execute()
}

async function salesByService(company: CompanyTx, asked: ReportAsked, most: number) {
  const lines = () => billedIn(company, asked).innerJoin('invoice_items as l', 'l.invoice_id', 'i.id')
  const counted = [
    sql<number>`count(*)`.as('lines'),
    sql<number>`count(distinct i.id)`.as('invoices'),
    sql<number>`coalesce(sum(l.total), 0)::bigint`.as('total'),
  ] as const
  const [groups, totals] = await Promise.all([
    lines()
      .select(['l.service_name as label', ...counted])
      .groupBy('l.service_name')
      .orderBy('total', 'desc')
      .orderBy('label')
      .limit(sql.lit(most + 1))
      .execute(),
    lines().select(counted).executeTakeFirstOrThrow(),
  ])
  return {
    columns: [
      { title: 'Service', kind: 'text' as const },
      { title: 'Lignes', kind: 'count' as const },
      { title: 'Factures', kind: 'count' as const },
      { title: 'Total', kind: 'money' as const },
    ],
    rows: groups.map(({ label, lines, invoices, total }) => ({ cells: [label, lines, invoices, total], opens: null })),
    totals: [null, totals.lines, totals.invoices, totals.total],
    bars: [3],
    leads: [],
  }
}

function dayLabel(groupBy: Grouping, day: string): string {
  if (groupBy === 'mois') return new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(day))
  return groupBy === 'semaine' ? `Semaine du ${formatDay(day)}` : formatDay(day)
}

/** The list of what a group counts: its days within those of the report. */
function opensOf({ groupBy, from, to, mode, clientId, agentId }: ReportAsked, key: string | null): Opens {
  const filters = { du: from, au: to, type: mode, client: clientId, agent: agentId }
  if (key && (groupBy === 'jour' || groupBy === 'semaine' || groupBy === 'mois')) {
    const last = groupBy === 'mois' ? monthEnd(key) : daysAfter(key, groupBy === 'semaine' ? 6 : 0)
    return { screen: 'invoices', filters: inAddress({ ...filters, du: key > from ? key : from, au: last < to ? last : to }) }
  }
  const names = { client: 'client', agent: 'agent', mode: 'type' } as const
  return { screen: 'invoices', filters: inAddress({ ...filters, [names[groupBy as keyof typeof names]]: key }) }
}

function monthEnd(day: string): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
}

function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
}
