import { sql } from 'kysely'
import { inAddress, type MakeReport } from './report.ts'

type Aged = { id: string; name: string; notDue: number; upTo30: number; upTo60: number; upTo90: number; over90: number; total: number }
const bands = ['notDue', 'upTo30', 'upTo60', 'upTo90', 'over90', 'total'] as const

/** What each client owed at the end of a day, by how long it had been due: from what was billed and received by then. */
export const agedBalanceReport: MakeReport = async (company, { to: day, clientId }, most) => {
  const ofClient = clientId ? sql`and (i.client_id = ${clientId} or i.shared_client_id = ${clientId})` : sql``
  const { rows: clients } = await sql<Aged>`
    with received as (
      select invoice_id, sum(amount) as amount from payments where tenant_id = ${company.id} and status = 'Reçu' and payment_date <= ${day}::date group by invoice_id
    ), owed as (
      select i.client_id, i.shared_client_id, i.total - coalesce(r.amount, 0) as amount, ${day}::date - i.due_date as late
      from invoices i left join received r on r.invoice_id = i.id where i.tenant_id = ${company.id} and i.issue_date <= ${day}::date ${ofClient}
    ), aged as (
      select client_id, shared_client_id,
        coalesce(sum(amount) filter (where late <= 0), 0)::bigint as "notDue", coalesce(sum(amount) filter (where late between 1 and 30), 0)::bigint as "upTo30",
        coalesce(sum(amount) filter (where late between 31 and 60), 0)::bigint as "upTo60", coalesce(sum(amount) filter (where late between 61 and 90), 0)::bigint as "upTo90",
        coalesce(sum(amount) filter (where late > 90), 0)::bigint as "over90", sum(amount)::bigint as total
      from owed where amount > 0 group by client_id, shared_client_id
    )
    select coalesce(a.client_id, a.shared_client_id) as id, coalesce(c.name, s.name) as name, a."notDue", a."upTo30", a."upTo60", a."upTo90", a."over90", a.total
    from aged a left join clients c on c.tenant_id = ${company.id} and c.id = a.client_id left join shared_clients s on s.id = a.shared_client_id
    order by a.total desc, 1`.execute(company.db)
  return {
    columns: [
      { title: 'Client', kind: 'text' },
      { title: 'Non échu', kind: 'money' },
      { title: '1–30 j', kind: 'money' },
      { title: '31–60 j', kind: 'money' },
      { title: '61–90 j', kind: 'money' },
      { title: '> 90 j', kind: 'money' },
      { title: 'Total', kind: 'money' },
    ],
    rows: clients.slice(0, most + 1).map((client) => ({
      cells: [client.name, ...bands.map((band) => client[band])],
      opens: { screen: 'invoices', filters: inAddress({ client: client.id, solde: 'du', au: day }) },
    })),
    totals: [null, ...bands.map((band) => clients.reduce((sum, client) => sum + client[band], 0))],
    bars: [6],
    leads: [6],
  }
}
