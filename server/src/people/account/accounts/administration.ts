import type { Account } from '@escale/contract/people/account/accounts'
import type { PoolClient } from 'pg'
import { hasFactor } from '#access/factor/factor-proof.ts'
import { Refusal, staleOrGone } from '#access/refusal/refusal.ts'
import { endSessions } from '#access/session/ended-sessions.ts'
import { isSuperAdmin } from '#access/session/sessions.ts'
import { enqueue } from '#channels/jobs/enqueue.ts'
import { queueMail } from '#channels/mail/queue.ts'
import { newSecret, secretHash } from '#database/caller/credentials.ts'
import { noticeStatement } from '#journal/notices.ts'
import { deleteAccount } from '#people/account/person/deletion.ts'
import { accountDeletedLetter } from '#people/account/person/letters.ts'
import { homeCompanyOf, personById, senderFor } from '#people/account/person/people.ts'
import { platformFactorRemovalLetter } from './letters.ts'
import { accountById } from './queries.ts'

/** Throws when a super_admin tries to administer their own account or another super_admin's. */
export async function refuseSelfAndSuperAdmins(
  client: PoolClient,
  actorId: string,
  id: string,
): Promise<void> {
  if (id === actorId) throw new Refusal('SELF')
  if (await isSuperAdmin(client, id)) throw new Refusal('IS_SUPER_ADMIN')
}

export async function renameAccount(
  client: PoolClient,
  id: string,
  version: number,
  name: { firstName: string; lastName: string },
): Promise<Account> {
  const { rowCount } = await client.query(
    `update auth.users
     set name = $3, first_name = $4, last_name = $5, version = version + 1, updated_at = now()
     where id = $1 and version = $2`,
    [id, version, `${name.firstName} ${name.lastName}`, name.firstName, name.lastName],
  )
  const current = await accountById(client, id)
  if (rowCount !== 1) throw staleOrGone(current)
  return current
}

/** Blocks the sign-in of an account until a date and ends its open sessions. */
export async function banAccount(
  client: PoolClient,
  id: string,
  until: string,
  reason: string,
): Promise<void> {
  if (Date.parse(until) <= Date.now()) throw new Refusal('BAN_PAST')
  await client.query(
    'update auth.users set banned_until = $2, ban_reason = $3, updated_at = now() where id = $1',
    [id, until, reason],
  )
  await endEverySession(client, id)
}

/** Lifts the block of an account. Returns false when it was not blocked. */
export async function unbanAccount(client: PoolClient, id: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `update auth.users set banned_until = null, ban_reason = null, updated_at = now()
     where id = $1 and banned_until is not null`,
    [id],
  )
  return rowCount === 1
}

/**
 * Ends every session of an account, and deletes its pending second-factor challenges. Returns the number of
 * sessions.
 */
export async function endEverySession(client: PoolClient, id: string): Promise<number> {
  await client.query('delete from auth.factor_challenges where user_id = $1', [id])
  const ended = await endSessions(client, id, null)
  const { text, values } = noticeStatement({ kind: 'access', companyId: null, userId: id })
  await client.query(text, values)
  return ended
}

/**
 * Starts the removal of a lost second factor, for a person whom no admin of their company can help. It takes
 * effect after 72 hours. The person is emailed at once, and they or the admins of their company may cancel
 * it.
 */
export async function startFactorRemoval(
  client: PoolClient,
  { publicUrl, by }: { publicUrl: string; by: { userId: string; name: string } },
  id: string,
) {
  const person = await personById(client, id)
  const home = await homeCompanyOf(client, id)
  if (!person || !home || !(await hasFactor(client, id))) throw new Refusal('NOTHING_TO_REMOVE')
  if (await hasOtherAdmin(client, id)) throw new Refusal('COLLEAGUE_FIRST')
  const token = newSecret()
  const { rows } = await client.query<{ runAt: string }>(
    `insert into auth.factor_removals (user_id, tenant_id, asked_by, token_hash) values ($1, $2, $3, $4)
     on conflict (user_id) do nothing returning due_at + interval '1 second' as "runAt"`,
    [id, home, by.userId, secretHash(token)],
  )
  if (!rows[0]) throw new Refusal('REMOVAL_RUNNING')
  await enqueue(client, 'remove_factors', { person: id }, { key: id, at: rows[0].runAt })
  const letter = platformFactorRemovalLetter(
    await senderFor(client, id),
    by.name,
    `${publicUrl}/auth/facteurs?jeton=${token}`,
  )
  await queueMail(client, { kind: 'double authentification', to: person.email, userId: id, letter })
}

/** True when another admin of the company could start the removal (decision 060). */
async function hasOtherAdmin(client: PoolClient, id: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from user_tenants mine join tenants t on t.id = mine.tenant_id and t.is_active
       join user_tenants other on other.tenant_id = mine.tenant_id and other.user_id <> mine.user_id
         and other.deactivated_at is null
     where mine.user_id = $1 and mine.deactivated_at is null
       and access.role_in(mine.tenant_id, other.user_id) = 'admin' limit 1`,
    [id],
  )
  return rowCount === 1
}

/** Deletes another person's account. Throws when a company would be left without an admin. */
export async function deleteOtherAccount(client: PoolClient, id: string): Promise<void> {
  const orphaned = await client.query<{ name: string }>(
    'select name from access.companies_left_without_admin($1) name',
    [id],
  )
  if (orphaned.rows.length > 0)
    throw new Refusal('LAST_ADMIN', { companies: orphaned.rows.map(({ name }) => name) })
  const person = await personById(client, id)
  const letter = accountDeletedLetter(await senderFor(client, id))
  await deleteAccount(client, id)
  if (person) await queueMail(client, { kind: 'compte supprimé', to: person.email, userId: null, letter })
}
