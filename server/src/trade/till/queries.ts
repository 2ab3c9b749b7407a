import type {
  MoveTotals,
  TillMove,
  TillMoveList,
  TillSession,
  TillSessionList,
} from '@escale/contract/trade/till/contract'
import type { FiltersOf } from '@escale/contract/wire/page'
import { type Actor, hasPermission } from '#access/guard/actor.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { andAll, type Conditions, conditionsOf, type FilterConditions } from '#database/query/conditions.ts'
import { firstPage, readPage } from '#database/query/pages.ts'
import { isHeldTill } from '#trade/money/held-till.ts'
import { sessionColumns, sessionsOfCompany } from '#trade/money/till-session.ts'

const sessionList = { columns: sessionColumns, from: sessionsOfCompany, id: 's.id' }

type SessionFilters = FiltersOf<TillSessionList>

const sessionConditions: FilterConditions<SessionFilters> = {
  accountId: 's.account_id = :accountId',
  state: 's.state = :state',
  personId: 's.opened_by = :personId',
  from: 's.opening_day >= :from',
  to: 's.opening_day <= :to',
}

/** Adds that a cashier sees the rows of their own sessions only. `condition` names `:self`. */
function ownOnly(actor: Actor, conditions: Conditions, condition: string): Conditions {
  if (hasPermission(actor, 'till.approve')) return conditions
  return {
    texts: [...conditions.texts, condition],
    values: { ...conditions.values, self: actor.userId },
  }
}

export async function listSessions(company: CompanyTx, actor: Actor, list: TillSessionList) {
  const { accountId, state, personId, from, to } = list
  const filters = conditionsOf(sessionConditions, { accountId, state, personId, from, to })
  const conditions = ownOnly(actor, filters, 's.opened_by = :self')
  const rows = await readPage<TillSession>(company, sessionList, 's.opened_at', conditions, list)
  return firstPage(rows, list.limit)
}

const movesOfCompany = `account_moves m join money_accounts a
  on a.tenant_id = :company and a.id = m.account_id where m.tenant_id = :company`

/** The number of the document of a move. Each kind of document has its own table. */
const documentText = `coalesce(
  (select p.reference from payments p where p.tenant_id = :company and p.id = m.document_id),
  (select r.number from refunds r where r.tenant_id = :company and r.id = m.document_id),
  (select e.number from expenses e where e.tenant_id = :company and e.id = m.document_id),
  (select t.number from money_transfers t where t.tenant_id = :company and t.id = m.document_id),
  (select s.number from till_sessions s where s.tenant_id = :company and s.id = m.document_id))`

const moveColumns = `m.id, m.day, m.written_at as "writtenAt", m.account_id as "accountId", a.name as account,
  a.kind as "accountKind", a.agency, m.kind, m.method, m.currency, m.amount, m.document_id as "documentId",
  ${documentText} as document, m.session_id as "sessionId", m.written_by as "personId",
  m.written_by_name as "personName", m.reverses is not null as "isReversal", m.reason`

const moveList = { columns: moveColumns, from: movesOfCompany, id: 'm.id' }

type MoveFilters = FiltersOf<TillMoveList>

const moveConditions: FilterConditions<MoveFilters> = {
  from: 'm.day >= :from',
  to: 'm.day <= :to',
  agency: 'a.agency = :agency',
  accountId: 'm.account_id = :accountId',
  sessionId: 'm.session_id = :sessionId',
  personId: 'm.written_by = :personId',
  kind: 'm.kind = :kind',
  method: 'm.method = :method',
  accountKind: 'a.kind = :accountKind',
  currency: 'm.currency = :currency',
}

function filtersOf(actor: Actor, { from, to, ...more }: MoveFilters): Conditions {
  const { agency, accountId, sessionId, personId, kind, method, accountKind, currency } = more
  const filters = { from, to, agency, accountId, sessionId, personId, kind, method, accountKind, currency }
  return ownOnly(
    actor,
    conditionsOf(moveConditions, filters),
    `(m.written_by = :self or m.session_id in (select o.id from till_sessions o
      where o.tenant_id = :company and o.opened_by = :self))`,
  )
}

/** Lists the moves of tills and accounts. A cashier sees those of their own. */
export async function listMoves(company: CompanyTx, actor: Actor, list: TillMoveList) {
  const rows = await readPage<TillMove>(company, moveList, 'm.written_at', filtersOf(actor, list), list)
  return firstPage(rows, list.limit)
}

const heldTillText = `select a.name from money_accounts a
  where a.tenant_id = :company and ${isHeldTill('a.id')}`

/** Counts the moves and sums them by currency, without those of the till that the caller has open. */
export async function moveTotals(
  company: CompanyTx,
  actor: Actor,
  filters: MoveFilters,
): Promise<MoveTotals> {
  const conditions = filtersOf(actor, filters)
  const values = { ...conditions.values, self: actor.userId }
  const isShown = `not coalesce(${isHeldTill('m.account_id')}, false)`
  const reading = company.read<MoveTotals['sums'][number]>(
    `select m.currency, count(*) as count,
        coalesce(sum(m.amount) filter (where m.amount > 0 and ${isShown}), 0)::bigint as incoming,
        coalesce(sum(m.amount) filter (where m.amount < 0 and ${isShown}), 0)::bigint as outgoing
      from ${movesOfCompany}${andAll(conditions)}
      group by m.currency order by m.currency <> 'USD', m.currency`,
    values,
  )
  const [sums, [held]] = await Promise.all([
    reading,
    company.read<{ name: string }>(heldTillText, { self: actor.userId }),
  ])
  const count = sums.reduce((total, one) => total + one.count, 0)
  return { count, sums, withheldTill: held?.name ?? null }
}
