import type { GrantableRole } from '@escale/contract/access/grantable-roles'
import { knownRole } from '@escale/contract/access/permissions'
import type { MemberList } from '@escale/contract/people/users/contract'
import type { FiltersOf } from '@escale/contract/wire/page'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#access/guard/actor.ts'
import { Refusal, requireFound } from '#access/refusal/refusal.ts'
import { enqueue } from '#channels/jobs/enqueue.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { newId } from '#database/query/ids.ts'
import { firstPage, pageOf } from '#database/query/pages.ts'
import { searchKeyHolds } from '#database/query/search.ts'

const sorts = {
  joinedAt: 'user_tenants.created_at',
  name: "access.fold(profiles.last_name || ' ' || profiles.first_name)",
} as const

/** A page of the company's members. Only a super_admin also sees the other companies of each member. */
export async function listMembers(company: CompanyTx, actor: Actor, list: MemberList) {
  const rows = await pageOf(
    membersOf(company, list)
      .select([
        'user_tenants.user_id as id',
        'profiles.first_name as firstName',
        'profiles.last_name as lastName',
        'profiles.email',
      ])
      .select(['user_tenants.created_at as joinedAt', 'user_tenants.deactivated_at as deactivatedAt'])
      .select((row) => [
        sql<string | null>`access.role_in(${company.id}, profiles.id)`.as('role'),
        row
          .selectFrom('security_logs')
          .select((event) => event.fn.max('security_logs.created_at').as('at'))
          .whereRef('security_logs.user_id', '=', 'profiles.id')
          .where('action', 'in', ['LOGIN_ATTEMPT', 'TENANT_SWITCH'])
          .where('success', '=', true)
          .as('lastSignInAt'),
      ]),
    sorts[list.sort],
    'user_tenants.user_id',
    list,
  )
  const { items, nextCursor } = firstPage(rows, list.limit)
  const companies = actor.role === 'super_admin' ? await companiesOf(company, items) : null
  const members = items.map(({ deactivatedAt, role, ...person }) => ({
    ...person,
    firstName: person.firstName ?? '',
    lastName: person.lastName ?? '',
    email: person.email ?? '',
    role: knownRole(role),
    isActive: deactivatedAt === null,
    companies: companies && (companies.get(person.id) ?? []),
  }))
  return { items: members, nextCursor }
}

async function companiesOf(
  { db }: CompanyTx,
  people: { id: string }[],
): Promise<Map<string, { id: string; name: string }[]>> {
  const { rows } = await sql<{ person: string; id: string; name: string }>`
    select person, id, name from access.companies_of(${people.map(({ id }) => id)}::uuid[])`.execute(db)
  const companies = new Map<string, { id: string; name: string }[]>()
  for (const { person, id, name } of rows)
    companies.set(person, [...(companies.get(person) ?? []), { id, name }])
  return companies
}

export async function memberTotals(company: CompanyTx, filters: FiltersOf<MemberList>) {
  return membersOf(company, filters)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
}

function membersOf({ db }: CompanyTx, { search, active }: FiltersOf<MemberList>) {
  let query = db.selectFrom('user_tenants').innerJoin('profiles', 'profiles.id', 'user_tenants.user_id')
  if (active !== undefined) query = query.where('user_tenants.deactivated_at', active ? 'is' : 'is not', null)
  if (search)
    query = query.where(({ eb }) =>
      eb.exists(
        sql`(select from (select access.search_key(
            profiles.first_name || ' ' || profiles.last_name || ' ' || profiles.email) as key) made
          where ${searchKeyHolds('made.key', search)})`,
      ),
    )
  return query
}

/** The email of a member. Throws NOT_FOUND when there is no such member. */
export async function emailOf({ db }: CompanyTx, id: string): Promise<string> {
  const person = await db.selectFrom('profiles').select('email').where('id', '=', id).executeTakeFirst()
  return requireFound(person?.email)
}

/** Throws when the email belongs to a member, who cannot be invited again. */
export async function refuseMember({ db }: CompanyTx, email: string): Promise<void> {
  const member = await db
    .selectFrom('profiles')
    .select('id')
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst()
  if (member) throw new Refusal('ALREADY_MEMBER')
}

/** Values of a member that the history stores before and after a change. */
export async function memberFacts(
  { id, db }: CompanyTx,
  userId: string,
): Promise<{ name: string; role: string | null; active: boolean }> {
  const person = await db
    .selectFrom('user_tenants')
    .innerJoin('profiles', 'profiles.id', 'user_tenants.user_id')
    .select([
      'first_name',
      'last_name',
      'deactivated_at',
      sql<string | null>`access.role_in(${id}, profiles.id)`.as('role'),
    ])
    .where('user_tenants.user_id', '=', userId)
    .executeTakeFirst()
  const { first_name, last_name, deactivated_at, role } = requireFound(person)
  return { name: `${first_name} ${last_name}`, role, active: deactivated_at === null }
}

/** The roles that a member has had in the company, newest first. */
export async function rolesOf(company: CompanyTx, userId: string) {
  await emailOf(company, userId)
  const { db } = company
  const rows = await db
    .selectFrom('user_roles')
    .leftJoin('profiles', 'profiles.id', 'user_roles.assigned_by')
    .select([
      'user_roles.id',
      'user_roles.role',
      'user_roles.assigned_at as assignedAt',
      'profiles.first_name',
      'profiles.last_name',
    ])
    .where('user_roles.user_id', '=', userId)
    .orderBy('user_roles.assigned_at', 'desc')
    .limit(50)
    .execute()
  return rows.map(({ id, role, assignedAt, first_name, last_name }) => ({
    id,
    role: knownRole(role),
    assignedAt,
    assignedBy: first_name === null ? null : `${first_name} ${last_name}`,
  }))
}

export function changeRole(
  company: CompanyTx,
  actor: Actor,
  userId: string,
  role: GrantableRole,
): Promise<void> {
  return changeMember(company, actor, userId, sql`access.change_role(${userId}, ${role}, ${newId()})`)
}

export function setActive(company: CompanyTx, actor: Actor, userId: string, active: boolean): Promise<void> {
  return changeMember(company, actor, userId, sql`access.set_active(${userId}, ${active})`)
}

export function removeMember(company: CompanyTx, actor: Actor, userId: string): Promise<void> {
  return changeMember(company, actor, userId, sql`access.remove_member(${userId})`)
}

/**
 * Changes a member. Throws when admins try to change themselves, and when the company would be left without
 * an admin.
 */
async function changeMember(
  { db }: CompanyTx,
  actor: Actor,
  userId: string,
  change: RawBuilder<unknown>,
): Promise<void> {
  if (userId === actor.userId) throw new Refusal('SELF')
  const { rows } = await sql<{
    outcome: 'OK' | 'NOT_FOUND' | 'LAST_ADMIN'
  }>`select ${change} as outcome`.execute(db)
  const { outcome } = requireFound(rows[0])
  if (outcome !== 'OK') throw new Refusal(outcome)
}

/** Ends the member's sessions that have this company open. Returns their number. */
export async function endSessions(company: CompanyTx, userId: string): Promise<number> {
  await emailOf(company, userId)
  const { rows } = await sql<{ ended: number }>`select access.end_sessions(${userId}) as ended`.execute(
    company.db,
  )
  return rows[0]?.ended ?? 0
}

/** Queues the recovery email to a member. Only its reader can then choose the new password. */
export async function mailRecovery({ db }: CompanyTx, email: string): Promise<void> {
  await enqueue({ db }, 'prove_email', { purpose: 'recovery', email: email.toLowerCase(), browser: null })
}
