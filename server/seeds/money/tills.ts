import { usualThresholds } from '@escale/contract/trade/till/thresholds'
import { instantOf } from '../draw/calendar.ts'
import { callMoney, type Seeded } from './calls.ts'

/** Notes of a till by currency, as the person counts them. Amounts of notes are in cents. */
const float = [
  { currency: 'CDF', pieces: { 2000000: 15 } },
  { currency: 'EUR', pieces: {} },
  { currency: 'USD', pieces: { 10000: 1, 5000: 1, 2000: 2, 1000: 1 } },
]

/** The float less the expense, and 500 francs too little. */
const counted = [
  { currency: 'CDF', pieces: { 2000000: 12, 1000000: 1, 100000: 4, 50000: 1 } },
  ...float.slice(1),
]

/** A session of the working day before, closed with a small difference, and the open one of today. */
export async function fillTill(seeded: Seeded, account: string): Promise<void> {
  const { calendar } = seeded
  const day = calendar.workingDay(1)
  const former = await startSession(seeded, account, calendar.at(day, 0.02), float)
  await payPorters(seeded, account, calendar.at(day, 0.4))
  await closeSession(seeded, former)
  await dateSession(seeded, former, day)
  const session = await startSession(seeded, account, calendar.at(0, 0.5), counted)
  await seeded.client.query('update till_sessions set opened_at = $3 where tenant_id = $1 and id = $2', [
    ...[seeded.company, session, instantOf(calendar.at(0, 0.5))],
  ])
}

async function startSession(
  { client, company, agent, newId }: Seeded,
  accountId: string,
  atMs: number,
  counts: typeof float,
): Promise<string> {
  const session = newId()
  await callMoney(client, 'open_till($1, $2, $3, $4, $5, $6)', [
    ...[company, session, atMs, agent.id, agent.name],
    JSON.stringify({ accountId, counts, reason: null }),
  ])
  return session
}

async function payPorters(
  { client, company, agent, newId }: Seeded,
  accountId: string,
  atMs: number,
): Promise<void> {
  const day = instantOf(atMs).slice(0, 10)
  const spent = { category: 'Manutention', payee: 'Porteurs du port', currency: 'CDF', amount: 45_000_00 }
  await callMoney(client, 'record_expense($1, $2, $3, $4, $5, $6)', [
    ...[company, newId(), atMs, agent.id, agent.name],
    JSON.stringify({ accountId, ...spent, note: null, day, today: day }),
  ])
}

async function closeSession({ client, company, agent }: Seeded, session: string): Promise<void> {
  const closer = [company, session, agent.id, agent.name]
  await callMoney(client, 'count_till($1, $2, $3, $4, $5)', [...closer, JSON.stringify({ counts: counted })])
  await callMoney(client, 'close_till($1, $2, $3, $4, $5, $6, false)', [
    ...closer,
    JSON.stringify({ attempt: 1, reason: 'Monnaie rendue en trop à un client' }),
    JSON.stringify(usualThresholds),
  ])
}

const sessionDates = `update till_sessions set opened_at = $3, opening_day = $5, counted_at = $4,
  closed_at = $4, closing_day = $5 where tenant_id = $1 and id = $2`

const countDates = `update till_counts set counted_at = case moment when 'clôture' then $4 else $3
  end::timestamptz where tenant_id = $1 and session_id = $2`

const moveDates = `update account_moves set day = $6, written_at = case kind when 'apport' then $3
  when 'écart' then $5 else $4 end::timestamptz where tenant_id = $1 and session_id = $2`

const expenseDates = `update expenses set created_at = $2 where tenant_id = $1 and id in (select document_id
  from account_moves where tenant_id = $1 and session_id = $3 and kind = 'dépense')`

const newHash = `update till_sessions s set hash = session_hash($1, s) where tenant_id = $1 and id = $2`

/** Moves a closed session, which the functions write at the present moment, to an earlier day. */
async function dateSession(
  { client, company, calendar }: Seeded,
  session: string,
  daysAgo: number,
): Promise<void> {
  const [opened, spent, closed] = [0.02, 0.4, 0.98].map((part) => instantOf(calendar.at(daysAgo, part)))
  const day = opened?.slice(0, 10)
  const keys = [company, session]
  await client.query(sessionDates, [...keys, opened, closed, day])
  await client.query(countDates, [...keys, opened, closed])
  await client.query(moveDates, [...keys, opened, spent, closed, day])
  await client.query(expenseDates, [company, spent, session])
  await client.query(newHash, keys)
}
