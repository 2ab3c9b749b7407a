import type { PoolClient } from 'pg'
import type { RequestContext } from '#access/caller/server.ts'
import { Refusal } from '#access/refusal/refusal.ts'
import { queueMail } from '#channels/mail/queue.ts'
import { asAccounts } from '#database/caller/company.ts'
import { logEvent } from '#journal/event.ts'
import { deleteAccount } from '#people/account/person/deletion.ts'
import { accountDeletedLetter } from '#people/account/person/letters.ts'
import { type Person, senderFor } from '#people/account/person/people.ts'
import { confirmPassword, lockConfirmation, type Owner } from './confirm-password.ts'

/**
 * Deletes the caller's own account with its memberships, sessions, access requests and pending links. Records
 * they wrote in companies keep their name as the author. The history of their roles and the security log stay
 * too.
 */
export async function removeAccount(context: RequestContext, owner: Owner, password: string): Promise<void> {
  const person = await confirmPassword(context, owner, password, 'ACCOUNT_DELETED')
  await asAccounts(context.server.pool, async (client) => {
    await lockConfirmation(client, person)
    await refuseLastOne(client, owner.userId)
    await deleteOwnAccount(client, context, person)
  })
}

/** Throws when a company would be left without an admin, or the platform without a super_admin. */
async function refuseLastOne(client: PoolClient, userId: string): Promise<void> {
  const orphaned = await client.query<{ name: string }>(
    'select name from access.companies_left_without_admin($1) name',
    [userId],
  )
  if (orphaned.rows.length > 0)
    throw new Refusal('LAST_ADMIN', { companies: orphaned.rows.map(({ name }) => name) })
  const platform = await client.query<{ last: boolean }>('select access.is_last_super_admin($1) as last', [
    userId,
  ])
  if (platform.rows[0]?.last) throw new Refusal('LAST_SUPER_ADMIN')
}

async function deleteOwnAccount(
  client: PoolClient,
  { asked }: RequestContext,
  { id, email }: Person,
): Promise<void> {
  const letter = accountDeletedLetter(await senderFor(client, id))
  const companies = await deleteAccount(client, id)
  for (const tenantId of companies.length > 0 ? companies : [null]) {
    await logEvent(client, asked, {
      action: 'ACCOUNT_DELETED',
      success: true,
      tenantId,
      userId: id,
      tableName: 'profiles',
      recordId: id,
    })
  }
  await queueMail(client, { kind: 'compte supprimé', to: email, userId: null, letter })
}
