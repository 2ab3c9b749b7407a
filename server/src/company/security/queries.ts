import { knownRole, type Role } from '@escale/contract/access/permissions'
import type {
  OpenSession,
  SecurityEvent,
  SecurityFilters,
  SecurityList,
  SecuritySummary,
} from '@escale/contract/company/security/contract'
import { sql } from 'kysely'
import { requireFound } from '#access/refusal/refusal.ts'
import type { AnyTx, CompanyTx } from '#database/caller/company.ts'
import { companyZone } from '#database/query/company-clock.ts'
import { createdWithin } from '#database/query/created-within.ts'
import { firstPage, pageOf } from '#database/query/pages.ts'
import { peopleAmong, personName, withNames } from './people.ts'

const columns = [
  'id',
  'action',
  'success',
  'table_name as tableName',
  'record_id as recordId',
  'error_message as errorMessage',
  'ip_address as ipAddress',
  'user_agent as userAgent',
  'reported',
  'created_at as createdAt',
] as const
const listColumns = [...columns, 'user_id as userId'] as const

/**
 * The caller's ten newest security events of the last 24 hours in all companies, and the number of failed
 * sign-ins.
 */
export async function ownEvents(
  { db }: AnyTx,
  userId: string,
): Promise<{ items: SecurityEvent[]; failedAttempts: number }> {
  const recent = db
    .withoutPlugins()
    .selectFrom('security_logs')
    .where('user_id', '=', userId)
    .where('created_at', '>', sql<string>`now() - interval '24 hours'`)
  const [items, failed] = await Promise.all([
    recent.select(columns).orderBy('created_at', 'desc').orderBy('id', 'desc').limit(10).execute(),
    recent
      .select(sql<number>`count(*)`.as('count'))
      .where('action', '=', 'LOGIN_ATTEMPT')
      .where('success', '=', false)
      .executeTakeFirstOrThrow(),
  ])
  return { items, failedAttempts: failed.count }
}

export async function listEvents(company: CompanyTx, list: SecurityList) {
  const { items, nextCursor } = firstPage(
    await pageOf(selectEvents(company, list).select(listColumns), 'created_at', 'id', {
      ...list,
      order: 'desc',
    }),
    list.limit,
  )
  return { items: await withNames(company, items), nextCursor }
}

export async function eventTotals(company: CompanyTx, filters: SecurityFilters) {
  return selectEvents(company, filters).select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()
}

/** The security log for a spreadsheet, with times in the company's time zone. */
export async function eventsToExport(company: CompanyTx, filters: SecurityFilters, limit: number) {
  const rows = await selectEvents(company, filters)
    .select(listColumns)
    .select(
      sql<string>`to_char(created_at at time zone ${companyZone(company.id)}, 'YYYY-MM-DD HH24:MI:SS')`.as(
        'localTime',
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return withNames(company, rows)
}

/** The figures of the last 24 hours, and the users to filter the log by. */
export async function summaryOf(company: CompanyTx): Promise<SecuritySummary> {
  const { db, id } = company
  const failed = sql`(action = 'LOGIN_ATTEMPT' and not success or action = 'LOGIN_FAILED')`
  const [figures, sessions, people] = await Promise.all([
    sql<Pick<SecuritySummary, 'signIns' | 'failures' | 'denials' | 'targets' | 'worst'>>`
      select coalesce(sum(events) filter (where kind = 'in'), 0)::bigint as "signIns",
        coalesce(sum(events) filter (where kind = 'failed'), 0)::bigint as failures,
        coalesce(sum(events) filter (where kind = 'denied'), 0)::bigint as denials,
        count(user_id) filter (where kind = 'failed') as targets,
        coalesce(max(events) filter (where kind = 'failed' and user_id is not null), 0)::bigint as worst
      from (
        select user_id, case when ${failed} then 'failed' when action = 'ACCESS_DENIED' then 'denied'
          else 'in' end as kind, count(*) as events
        from security_logs
        where tenant_id = ${id} and created_at > now() - interval '24 hours'
          and action in ('LOGIN_ATTEMPT', 'LOGIN_FAILED', 'ACCESS_DENIED')
        group by 1, 2) counted`.execute(db),
    sql<{ count: number }>`select count(*) as count from access.open_sessions()`.execute(db),
    db
      .selectFrom('profiles')
      .select(['id', 'first_name', 'last_name', 'email'])
      .orderBy('last_name')
      .orderBy('first_name')
      .limit(1000)
      .execute(),
  ])
  const counted = figures.rows[0] ?? { signIns: 0, failures: 0, denials: 0, targets: 0, worst: 0 }
  return {
    ...counted,
    openSessions: sessions.rows[0]?.count ?? 0,
    people: people.map((person) => ({ id: person.id ?? '', name: personName(person) })),
  }
}

/** The role of a person in the caller's company. Undefined if the person is not a member. */
export async function roleOf({ db }: CompanyTx, userId: string): Promise<Role | undefined> {
  const { rows } = await sql<{ role: string | null }>`select access.role_of(${userId}) as role`.execute(db)
  return rows[0]?.role ? knownRole(rows[0].role) : undefined
}

type SessionRow = Pick<
  OpenSession,
  'id' | 'userId' | 'userAgent' | 'ipAddress' | 'startedAt' | 'seenAt' | 'isCurrent'
>

export async function openSessions(company: CompanyTx, sessionHash: string | null): Promise<OpenSession[]> {
  const { rows } = await sql<SessionRow>`
    select id, user_id as "userId", user_agent as "userAgent", ip_address as "ipAddress",
      started_at as "startedAt", seen_at as "seenAt",
      is_current as "isCurrent"
    from access.open_sessions(${sessionHash}) limit 500`.execute(company.db)
  const people = await peopleAmong(company, rows)
  return rows.map((row) => ({
    ...row,
    userName: people.get(row.userId)?.name ?? '',
    userEmail: people.get(row.userId)?.email ?? '',
  }))
}

/** Ends a session of a member of the company. Returns the account id of that member. */
export async function closeSession({ db }: CompanyTx, id: string): Promise<string> {
  const { rows } = await sql<{ user: string | null }>`select access.close_session(${id}) as "user"`.execute(
    db,
  )
  return requireFound(rows[0]?.user)
}

function selectEvents(company: CompanyTx, { userId, action, success, from, to }: SecurityFilters) {
  let query = company.db.selectFrom('security_logs')
  if (userId) query = query.where('user_id', '=', userId)
  if (action) query = query.where('action', '=', action)
  // The condition contains no parameter, because PostgreSQL would otherwise not use the partial index on
  // failures.
  if (success !== undefined) query = query.where(success ? sql<boolean>`success` : sql<boolean>`not success`)
  for (const limit of createdWithin(company, { from, to })) query = query.where(limit)
  return query
}
