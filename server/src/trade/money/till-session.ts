import type { TillSession, TillSessionDetail } from '@escale/contract/trade/till/contract'
import { type Actor, hasPermission } from '#access/guard/actor.ts'
import { requireFound } from '#access/refusal/refusal.ts'
import type { CompanyTx } from '#database/caller/company.ts'

/** The amounts of the last count of the closing, as an expression that takes a column of till_counts. */
function lastCountText(amount: string, also = ''): string {
  return `coalesce((select jsonb_agg(jsonb_build_object('currency', c.currency, 'amount', ${amount})
      order by c.currency <> 'USD', c.currency) from till_counts c
    where c.tenant_id = :company and c.session_id = s.id and c.moment = 'clôture' ${also}
      and c.attempt = (select max(l.attempt) from till_counts l
        where l.tenant_id = :company and l.session_id = s.id and l.moment = 'clôture')), '[]')`
}

export const sessionColumns = `s.id, s.version, s.number, s.rank, s.account_id as "accountId",
  a.name as till, a.agency, s.state, s.opened_by as "openedBy", s.opened_by_name as "openedByName",
  s.opened_at as "openedAt", s.opening_day as "openingDay", s.closed_by as "closedBy",
  s.closed_by_name as "closedByName", s.closed_at as "closedAt", s.approved_by_name as "approvedByName",
  s.approved_at as "approvedAt", s.reopens,
  case when s.state = 'Ouverte' then '[]'::jsonb else ${lastCountText('c.counted')} end as counted,
  case when s.closed_at is null then '[]'::jsonb
    else ${lastCountText('c.difference', 'and c.difference <> 0')} end as differences`

export const sessionsOfCompany = `till_sessions s join money_accounts a
  on a.tenant_id = :company and a.id = s.account_id where s.tenant_id = :company`

const devicesText = `coalesce((select jsonb_agg(jsonb_build_object('kind', d.kind, 'waiting', d.waiting,
      'since', d.since, 'reportedAt', d.reported_at) order by d.since, d.device) from till_devices d
    where d.tenant_id = :company and d.session_id = s.id and d.waiting > 0), '[]')`

const oneSession = `select ${sessionColumns}, s.opening_reason as "openingReason", s.reason,
    s.hold_reason as "holdReason", ${devicesText} as devices,
    s.reopened_by_name as "reopenedByName", s.reopen_reason as "reopenReason", s.hash,
    s.former_hash as "formerHash", (select n.id from till_sessions n
      where n.tenant_id = :company and n.reopens = s.id) as "reopenedAs"
  from ${sessionsOfCompany} and s.id = :id`

const countsText = `select c.moment, c.attempt, c.currency, c.pieces, c.counted, c.expected, c.difference,
    c.counted_at as "countedAt", c.counted_by_name as "countedByName"
  from till_counts c where c.tenant_id = :company and c.session_id = :id
  order by c.moment, c.attempt, c.currency <> 'USD', c.currency limit 7000`

// The moves of the session itself are its opening and closing differences, which its counts show.
const movesText = `select m.kind, a.kind as "accountKind", m.written_by_name as "personName", m.currency,
    count(*) as count, sum(m.amount)::bigint as amount
  from account_moves m join money_accounts a on a.tenant_id = :company and a.id = m.account_id
  where m.tenant_id = :company and m.session_id = :id and m.document_id <> :id
  group by m.kind, a.kind, m.written_by_name, m.currency
  order by m.kind, m.currency <> 'USD', m.currency, m.written_by_name limit 500`

type MoveSum = TillSessionDetail['moves'][number]
type Attempt = TillSessionDetail['attempts'][number]
type CountRow = Attempt['counts'][number] & {
  moment: string
  attempt: number
  countedAt: string
  countedByName: string
}

/** Reads a session. The person who counts an open till does not see what it should hold. */
export async function sessionById(company: CompanyTx, actor: Actor, id: string): Promise<TillSessionDetail> {
  const [[row], counts, moves] = await Promise.all([
    company.read<Omit<TillSessionDetail, 'opening' | 'attempts' | 'moves' | 'expected'>>(oneSession, { id }),
    company.read<CountRow>(countsText, { id }),
    company.read<MoveSum>(movesText, { id }),
  ])
  const session = requireFound(row && mayRead(actor, row) ? row : undefined)
  const isBlind = session.state === 'Ouverte' && countsBlind(actor, session)
  const opening = requireFound(attemptsOf(counts, 'ouverture')[0])
  return {
    ...session,
    devices: session.devices.map(reportedDevice),
    opening,
    attempts: isBlind ? [] : attemptsOf(counts, 'clôture'),
    moves: isBlind ? [] : moves,
    expected: isBlind ? null : expectedOf(opening, moves),
  }
}

type Device = TillSessionDetail['devices'][number]

function reportedDevice({ since, reportedAt, ...device }: Device): Device {
  return { ...device, since: isoOf(since), reportedAt: isoOf(reportedAt) }
}

/** Times inside JSON have the offset of the database, so they are converted to UTC. */
function isoOf(instant: string): string {
  return new Date(instant).toISOString()
}

function mayRead(actor: Actor, { openedBy }: TillSession): boolean {
  return openedBy === actor.userId || hasPermission(actor, 'till.approve')
}

/** The holder of a till counts blind, whatever the role. */
function countsBlind(actor: Actor, { openedBy }: Pick<TillSession, 'openedBy'>): boolean {
  return openedBy === actor.userId || !hasPermission(actor, 'till.approve')
}

/** The float and the moves, by currency. */
function expectedOf(opening: TillSessionDetail['opening'], moves: readonly MoveSum[]) {
  const amounts = new Map(opening.counts.map(({ currency, counted }) => [currency, counted]))
  for (const { currency, amount } of moves) amounts.set(currency, (amounts.get(currency) ?? 0) + amount)
  return [...amounts].map(([currency, amount]) => ({ currency, amount }))
}

function attemptsOf(rows: readonly CountRow[], wanted: string): Attempt[] {
  const attempts = new Map<number, Attempt>()
  for (const { moment, attempt, countedAt, countedByName, ...count } of rows) {
    if (moment !== wanted) continue
    const known: Attempt = attempts.get(attempt) ?? { attempt, countedAt, countedByName, counts: [] }
    known.counts.push(count)
    attempts.set(attempt, known)
  }
  return [...attempts.values()]
}
