import type { PoolClient } from 'pg'
import { randomFrom } from '../draw/random.ts'

type Credited = {
  id: string
  position: number
  label: string
  amount: string
  agent: string
  name: string
  at: string
}

/** The newest paid invoices of own clients, each with its first line. */
const paidInvoices = `select i.id, l.position, concat_ws(' · ', l.service_name, l.merchandise_type) as label,
    greatest(l.total / 20, 1) as amount, i.issued_by_agent_id as agent, i.issued_by_agent_name as name,
    floor(extract(epoch from i.created_at) * 1000)::bigint + 86400000 as at
  from invoices i join invoice_items l on l.tenant_id = $1 and l.invoice_id = i.id and l.position = 1
  where i.tenant_id = $1 and i.balance = 0 and i.paid_amount > 0 and i.client_id is not null
  order by i.created_at desc, i.id limit 2`

const reasons = ['Poids recontrôlé à l’arrivée', 'Un carton manquant au pointage']

/** Credits a part of two paid invoices of a company, and gives the second amount back. */
export async function creditPaidInvoices(client: PoolClient, company: string): Promise<void> {
  const random = randomFrom(129)
  const { rows } = await client.query<Credited>(paidInvoices, [company])
  for (const [place, { id, position, label, amount, agent, name, at }] of rows.entries()) {
    const reason = reasons[place] ?? ''
    const line = { position, label, quantity: null, weightKg: null, amount: Number(amount) }
    const draft = {
      invoiceId: id,
      clientId: null,
      nature: place === 0 ? 'COR' : 'RAM',
      reason,
      lines: [line],
    }
    const note = await client.query<{ id: string; free: string }>(
      `select answer ->> 'id' as id, answer ->> 'free' as free
        from issue_credit_note($1, $2, $3, $4, $5, $6) answer`,
      [company, random.id(Number(at)), at, agent, name, JSON.stringify(draft)],
    )
    const [issued] = note.rows
    if (place === 0 || !issued) continue
    const refund = {
      ...{
        sourceId: issued.id,
        amount: Number(issued.free),
        method: 'Espèces',
        reason: 'Demandé par le client',
      },
      refundDate: new Date(Number(at)).toISOString().slice(0, 10),
    }
    await client.query('select refund_credit($1, $2, $3, $4, $5, $6)', [
      company,
      random.id(Number(at)),
      at,
      agent,
      name,
      JSON.stringify(refund),
    ])
  }
}
