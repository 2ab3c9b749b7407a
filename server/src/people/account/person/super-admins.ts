import type { SuperAdmin } from '@escale/contract/people/account/super-admins'
import type { PoolClient } from 'pg'
import { Refusal } from '#access/refusal/refusal.ts'
import { newId } from '#database/query/ids.ts'
import { noticeStatement } from '#journal/notices.ts'

/** The current super_admins, oldest first. */
export async function superAdmins(client: PoolClient): Promise<SuperAdmin[]> {
  const { rows } = await client.query<SuperAdmin>(
    `select u.id, u.first_name as "firstName", u.last_name as "lastName", u.email,
       latest.assigned_at as since,
       (select trim(giver.first_name || ' ' || giver.last_name) from auth.users giver
         where giver.id = latest.assigned_by) as "madeBy"
     from (select distinct on (r.user_id) r.user_id, r.role, r.assigned_at, r.assigned_by from user_roles r
       where r.tenant_id is null order by r.user_id, r.assigned_at desc) latest
     join auth.users u on u.id = latest.user_id
       where latest.role = 'super_admin' order by latest.assigned_at, u.id`,
  )
  return rows
}

export async function makeSuperAdmin(
  client: PoolClient,
  userId: string,
  giver: string | null,
): Promise<void> {
  await changePlatformRole(client, userId, 'super_admin', giver)
}

/**
 * Removes the super_admin role from a person, but never from the last one. A lock prevents two super_admins
 * from removing each other at once.
 */
export async function unmakeSuperAdmin(client: PoolClient, userId: string, giver: string): Promise<void> {
  const { rows } = await client.query<{ last: boolean }>('select access.is_last_super_admin($1) as last', [
    userId,
  ])
  if (rows[0]?.last) throw new Refusal('LAST_SUPER_ADMIN')
  await changePlatformRole(client, userId, 'none', giver)
}

async function changePlatformRole(
  client: PoolClient,
  userId: string,
  role: 'super_admin' | 'none',
  giver: string | null,
): Promise<void> {
  await client.query(
    `insert into user_roles (id, user_id, role, assigned_by, assigned_at)
     values ($1, $2, $3, $4, clock_timestamp())`,
    [newId(), userId, role, giver],
  )
  // Cancels an open invitation, which would let the person become a super_admin again.
  await client.query(
    `update auth.super_admin_invitations set cancelled_at = now()
     where email = (select email from auth.users where id = $1) and accepted_at is null
       and cancelled_at is null`,
    [userId],
  )
  const { text, values } = noticeStatement({ kind: 'access', companyId: null, userId })
  await client.query(text, values)
}
