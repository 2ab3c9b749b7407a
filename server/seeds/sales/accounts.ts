import type { PoolClient } from 'pg'

/** Invoices that the seeds may leave unpaid: none whose goods were handed over. */
export const owing = `i.tenant_id = $1 and i.balance > 0
  and not exists (select from goods g where g.tenant_id = $1 and g.invoice_id = i.id)`

/** The latest part payment of an invoice whose client owes at least two others. */
const paymentToFree = `select p.id as source, p.invoice_id as invoice, p.amount, i.client_id as client
  from payments p join invoices i on i.tenant_id = $1 and i.id = p.invoice_id
  where ${owing} and p.tenant_id = $1 and p.status = 'Reçu' and i.client_id is not null
    and (select count(*) from invoices o where o.tenant_id = $1 and o.client_id = i.client_id
      and o.balance > 0 and o.id <> i.id) >= 2
  order by p.created_at desc, p.id limit 1`

const nextInvoices = `select i.id, i.balance from invoices i
  where ${owing} and i.client_id = $2 and i.id <> $3 order by i.due_date, i.id limit 2`

type Owing = { id: string; balance: number }
type Freed = { source: string; invoice: string; amount: number; client: string }

/**
 * Makes an advance of a payment of the company that paid a wrong invoice, and pays others of its client with
 * most of it.
 */
export async function shareOnePayment(client: PoolClient, today: string, company: string): Promise<void> {
  const { rows } = await client.query<Freed>(paymentToFree, [company])
  const [freed] = rows
  if (!freed) return
  // The functions of money see the rows of one company only.
  await client.query(`select set_config('app.tenant_id', $1, true)`, [company])
  await client.query('select undo_allocation($1, $2, $3, $4)', [
    company,
    freed.source,
    freed.invoice,
    'Payé par erreur sur cette facture',
  ])
  const { rows: invoices } = await client.query<Owing>(nextInvoices, [company, freed.client, freed.invoice])
  let left = Math.floor((Number(freed.amount) * 4) / 5)
  for (const { id, balance } of invoices) {
    const part = Math.min(left, Number(balance))
    if (part === 0) continue
    await client.query('select use_credit($1, $2, $3, $4, $5)', [company, freed.source, id, part, today])
    left -= part
  }
  await client.query(`select set_config('app.tenant_id', '', true)`)
}
