import { sql } from 'kysely'
import { matchingInvoices } from '#trade/invoices/filters.ts'
import { matchingPayments } from '#trade/payments/filters.ts'
import { inAddress, type MakeReport } from './report.ts'

/** What each person billed and recorded as received over the period. */
export const activityReport: MakeReport = async (company, { from, to }) => {
  const [billed, received] = await Promise.all([
    matchingInvoices(company, { from, to })
      .select([
        'i.issued_by_agent_id as id',
        sql<string>`max(i.issued_by_agent_name)`.as('name'),
        sql<number>`count(*)`.as('count'),
        sql<number>`sum(i.total)::bigint`.as('total'),
      ])
      .groupBy('i.issued_by_agent_id')
      .execute(),
    matchingPayments(company, { status: 'Reçu', from, to })
      .select([
        'p.recorded_by as id',
        sql<string>`max(p.recorded_by_name)`.as('name'),
        sql<number>`count(*)`.as('count'),
        sql<number>`sum(p.amount)::bigint`.as('total'),
      ])
      .groupBy('p.recorded_by')
      .execute(),
  ])
  const ids = [...new Set([...billed, ...received].map(({ id }) => id))]
  const rows = ids.map((id) => {
    const [sold, taken] = [billed.find((one) => one.id === id), received.find((one) => one.id === id)]
    return {
      cells: [sold?.name ?? taken?.name ?? '', sold?.count ?? 0, sold?.total ?? 0, taken?.count ?? 0, taken?.total ?? 0],
      opens: { screen: 'invoices' as const, filters: inAddress({ du: from, au: to, agent: id }) },
    }
  })
  const sumOf = (column: number) => rows.reduce((sum, { cells }) => sum + Number(cells[column]), 0)
  return {
    columns: [
      { title: 'Agent', kind: 'text' },
      { title: 'Factures', kind: 'count' },
      { title: 'Facturé', kind: 'money' },
      { title: 'Paiements', kind: 'count' },
      { title: 'Encaissé', kind: 'money' },
    ],
    rows: rows.sort((one, other) => Number(other.cells[2]) - Number(one.cells[2])),
    totals: [null, sumOf(1), sumOf(2), sumOf(3), sumOf(4)],
    bars: [2, 4],
    leads: [1, 2],
  }
}
