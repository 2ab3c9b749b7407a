import { openingType } from '@escale/contract/trade/invoices/words'
import { openingText } from '@escale/contract/trade/ledger/opening-balance'
import type { PoolClient } from 'pg'
import type { Opening, RefusedOpening } from '../../src/trade/opening-balances.ts'
import { type Calendar, dayMs, dayOf, instantOf } from '../draw/calendar.ts'
import { insert } from '../draw/insert.ts'
import { randomFrom } from '../draw/random.ts'
import { type Author, historyRows, type RecordedChange } from '../history/history.ts'

type Answer = Opening | RefusedOpening
type Client = { id: string; agent: string; name: string }

const daysAgo = 240
const daysToPay = 30
const description = "Solde du compte repris de l'ancien logiciel"

/** The debt of one client and the advance of another, in cents. */
const balances = [740_00, -120_00]

/** The last clients of the alphabet that existed on a day, with the agent of the first invoice. */
const clientsOfDay = `select c.id, i.issued_by_agent_id as agent, i.issued_by_agent_name as name
  from clients c, (select * from invoices where tenant_id = $1 order by created_at, id limit 1) i
  where c.tenant_id = $1 and c.created_at < $2 order by c.name desc, c.id limit $3`

/** Takes over the accounts of two clients from before the company used Escale. */
export async function openTwoAccounts(
  client: PoolClient,
  calendar: Calendar,
  company: string,
): Promise<void> {
  const random = randomFrom(141)
  const writtenMs = calendar.at(daysAgo, 0)
  const dates = {
    day: dayOf(writtenMs),
    dueDate: dayOf(writtenMs + daysToPay * dayMs),
    today: calendar.today,
  }
  const { rows } = await client.query<Client>(clientsOfDay, [company, instantOf(writtenMs), balances.length])
  const [agent] = rows
  if (!agent) return
  const drafts = rows.map(({ id }, place) => {
    return { id: random.id(writtenMs), clientId: id, amount: balances[place], ...dates, description }
  })
  await client.query(`select set_config('app.tenant_id', $1, true)`, [company])
  const opened = await client.query<{ answers: Answer[] }>(
    'select open_accounts($1, $2, $3, $4) as answers',
    [...[company, agent.agent, agent.name], JSON.stringify(drafts)],
  )
  // The function writes the present moment, which differs from one demo of a day to the next.
  await client.query('update invoices set created_at = $2 where tenant_id = $1 and is_opening', [
    company,
    instantOf(writtenMs),
  ])
  await client.query('select mark_late_invoices($1, $2)', [company, calendar.today])
  await client.query(`select set_config('app.tenant_id', '', true)`)
  const by = { id: agent.agent, name: agent.name }
  const changes = (opened.rows[0]?.answers ?? []).flatMap((opening) => changesOf(opening, by, writtenMs))
  await insert(client, 'record_changes', historyRows(company, changes, calendar.nowMs))
}

/** History rows of an opening: of its invoice, which became late, or of the client who has an advance. */
function changesOf(opening: Answer, by: Author, writtenMs: number): RecordedChange[] {
  if ('refusal' in opening) throw new Error(`open_accounts: ${opening.refusal}`)
  const { id, number, clientId, day, amount } = opening
  if (amount < 0) {
    const advance = { before: { opening: null }, after: { opening: openingText(opening) } }
    return [
      { kind: 'clients', id: clientId, action: 'CLIENT_OPENING_CREATED', atMs: writtenMs, by, ...advance },
    ]
  }
  const invoice = { kind: 'invoices', id } as const
  const after = { invoiceNumber: number, serviceType: openingType, clientId, issueDate: day, total: amount }
  const late = { before: { status: 'En attente' }, after: { status: 'Retard' } }
  const lateMs = writtenMs + (daysToPay + 1) * dayMs
  return [
    { ...invoice, action: 'INVOICE_CREATED', atMs: writtenMs, by, version: 1, after },
    { ...invoice, action: 'INVOICE_LATE', atMs: lateMs, by: null, ...late },
  ]
}
