import { formatAmount } from '@escale/contract/trade/currencies/amounts'
import type { Currency } from '@escale/contract/trade/currencies/words'
import { instantOf } from '../draw/calendar.ts'
import { insert } from '../draw/insert.ts'
import { historyRows, type RecordedChange } from '../history/history.ts'
import type { Seeded } from './calls.ts'

type Amount = { currency: Currency; amount: number }
type Author = { id: string; name: string }

type Account = { id: string; name: string; kind: string; currency: string | null; agency: string | null } & {
  operator: string | null
  number: string | null
}

type Expense = { id: string; account: string; category: string; payee: string; day: string } & Amount & {
    note: string | null
    at: string
    by: Author
  }

type Session = { id: string; till: string; by: Author; reason: string | null; state: string } & {
  openedAt: string
  closedAt: string | null
  float: Amount[]
  counted: Amount[]
  differences: Amount[]
}

const accountsText = `select id, name, kind, currency, agency, operator, number from money_accounts
  where tenant_id = $1 and kind <> 'transit' order by id`

const expensesText = `select e.id, a.name as account, e.category, e.payee, e.currency,
    e.amount::float8 as amount, e.day::text as day, e.note, e.created_at as at,
    jsonb_build_object('id', e.recorded_by, 'name', e.recorded_by_name) as by
  from expenses e join money_accounts a on a.tenant_id = $1 and a.id = e.account_id
  where e.tenant_id = $1 order by e.id`

const countsColumn = (moment: string, column: string) => `(select
    coalesce(jsonb_agg(jsonb_build_object('currency', c.currency, 'amount', c.${column})
      order by c.currency <> 'USD', c.currency), '[]')
  from till_counts c where c.tenant_id = $1 and c.session_id = s.id and c.moment = '${moment}')`

const sessionsText = `select s.id, a.name as till, s.reason, s.state, s.opened_at as "openedAt",
    s.closed_at as "closedAt", jsonb_build_object('id', s.opened_by, 'name', s.opened_by_name) as by,
    ${countsColumn('ouverture', 'counted')} as float, ${countsColumn('clôture', 'counted')} as counted,
    ${countsColumn('clôture', 'difference')} as differences
  from till_sessions s join money_accounts a on a.tenant_id = $1 and a.id = s.account_id
  where s.tenant_id = $1 order by s.rank`

/** Days before today on which the accounts were made. */
const accountsAge = 30

/** Writes the history of the accounts, expenses and sessions that the seeds made. */
export async function recordMoneyHistory({ client, calendar, company, agent }: Seeded): Promise<void> {
  const madeMs = calendar.at(accountsAge, 0)
  await client.query('update money_accounts set created_at = $2 where tenant_id = $1', [
    ...[company, instantOf(madeMs)],
  ])
  const read = async <Row extends object>(text: string) => (await client.query<Row>(text, [company])).rows
  const changes = [
    ...(await read<Account>(accountsText)).map((account) => accountChange(account, agent, madeMs)),
    ...(await read<Expense>(expensesText)).map(expenseChange),
    ...(await read<Session>(sessionsText)).flatMap(sessionChanges),
  ]
  await insert(client, 'record_changes', historyRows(company, changes, calendar.nowMs))
}

function accountChange({ id, ...after }: Account, by: Author, atMs: number): RecordedChange {
  return { kind: 'money_accounts', id, action: 'MONEY_ACCOUNT_CREATED', atMs, by, version: 1, after }
}

function expenseChange({ id, at, by, amount, currency, ...facts }: Expense): RecordedChange {
  const after = { ...facts, amount: formatAmount(amount, currency) }
  return { kind: 'expenses', id, action: 'EXPENSE_CREATED', atMs: Date.parse(at), by, version: 1, after }
}

function sessionChanges(session: Session): RecordedChange[] {
  const { id, by, openedAt, closedAt, float, counted, differences, till, reason, state } = session
  const record = { kind: 'till_sessions', id, by } as const
  const opened = { action: 'TILL_OPENED', atMs: Date.parse(openedAt) } as const
  const changes: RecordedChange[] = [
    { ...record, ...opened, version: 1, after: { till, float: writtenAmounts(float) } },
  ]
  if (!closedAt) return changes
  const atMs = Date.parse(closedAt)
  const difference = writtenAmounts(differences.filter(({ amount }) => amount !== 0)) || null
  const count = { counted: writtenAmounts(counted), difference }
  return [
    ...changes,
    {
      ...record,
      action: 'TILL_COUNTED',
      atMs: atMs - 1000,
      version: 2,
      before: { counted: null },
      after: count,
    },
    {
      ...record,
      action: 'TILL_CLOSED',
      atMs,
      version: 3,
      before: { state: 'Comptée' },
      after: { state, reason },
    },
  ]
}

function writtenAmounts(amounts: readonly Amount[]): string {
  return amounts.map(({ currency, amount }) => formatAmount(amount, currency)).join(', ')
}
