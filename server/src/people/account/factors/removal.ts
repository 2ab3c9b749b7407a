import type { PoolClient } from 'pg'
import type { RequestHead, Server } from '#access/caller/server.ts'
import { cancelFactorRemoval } from '#access/factor/factor-proof.ts'
import { Refusal } from '#access/refusal/refusal.ts'
import { deleteSessions } from '#access/session/ended-sessions.ts'
import { queueMail } from '#channels/mail/queue.ts'
import { asAccounts } from '#database/caller/company.ts'
import { secretHash } from '#database/caller/credentials.ts'
import type { Pool } from '#database/pool/pool.ts'
import { logEvent, serverOrigin } from '#journal/event.ts'
import { personById, senderFor } from '#people/account/person/people.ts'
import { removeAllDevices } from './devices.ts'
import { factorsResetLetter } from './letters.ts'

/**
 * Cancels the removal of a person's second factors. The token comes from the link in the email about this
 * removal.
 */
export async function keepFactors(server: Server, asked: RequestHead, token: string): Promise<void> {
  await asAccounts(server.pool, async (client) => {
    const { rows } = await client.query<{ userId: string; tenantId: string }>(
      `select user_id as "userId", tenant_id as "tenantId" from auth.factor_removals
       where token_hash = $1 for update`,
      [secretHash(token)],
    )
    if (!rows[0]) throw new Refusal('LINK_OVER')
    await cancelFactorRemoval(client, asked, rows[0])
  })
}

/**
 * Job: removes a person's second factors and ends every session, 72 hours after the request. Does nothing
 * when the removal was cancelled.
 */
export async function removeDueFactors(pool: Pool, userId: string, publicUrl: string): Promise<void> {
  await asAccounts(pool, async (client) => {
    const company = await dueRemoval(client, userId)
    const person = company && (await personById(client, userId))
    if (!person) return
    await removeAllDevices(client, userId)
    await deleteSessions(client, 'user_id = $1', [userId])
    await client.query(
      'update user_sessions set session_end = now() where user_id = $1 and session_end is null',
      [userId],
    )
    const about = { tableName: 'profiles', recordId: userId } as const
    await logEvent(client, serverOrigin, {
      action: 'MFA_RESET',
      success: true,
      userId,
      tenantId: company,
      ...about,
    })
    const letter = factorsResetLetter(await senderFor(client, userId), `${publicUrl}/auth`)
    await queueMail(client, { kind: 'double authentification', to: person.email, userId, letter })
  })
}

async function dueRemoval(client: PoolClient, userId: string): Promise<string | undefined> {
  const { rows } = await client.query<{ company: string }>(
    'select tenant_id as company from auth.factor_removals where user_id = $1 and due_at <= now() for update',
    [userId],
  )
  return rows[0]?.company
}
