import type { PoolClient } from 'pg'
import type { RequestContext } from '#access/server.ts'
import { asAccounts } from '#database/company.ts'
import { logEvent } from '#journal/event.ts'
import { queueMail } from '#mail/queue.ts'
import { deleteAccount } from '../deletion.ts'
import { accountDeletedLetter } from '../letters.ts'
import { type Person, senderFor } from '../people.ts'
import { type Identified, identified, type Owner } from './identity.ts'

type Removed =
  | Exclude<Identified, { outcome: 'ok' }>
  | { outcome: 'last admin'; companies: string[] }
  | { outcome: 'last super_admin' }
  | { outcome: 'done' }

/**
 * Deletes one's own account: memberships, sessions, requests, what was mailed to prove it. What its owner wrote in the
 * companies stays with the name it was written under; roles and events are history and stay too.
 */
export async function removeAccount(context: RequestContext, owner: Owner, password: string): Promise<Removed> {
  const known = await identified(context, owner, password, 'ACCOUNT_DELETED')
  if (known.outcome !== 'ok') return known
  return asAccounts(context.server.pool, async (client) => {
    const refusal = await refusalToLeave(client, owner.userId)
    if (refusal) return refusal
    await leave(client, context, known.person)
    return { outcome: 'done' }
  })
}

async function refusalToLeave(client: PoolClient, userId: string): Promise<Removed | undefined> {
  const orphaned = await client.query<{ name: string }>('select name from access.companies_left_without_admin($1) name', [userId])
  if (orphaned.rows.length > 0) return { outcome: 'last admin', companies: orphaned.rows.map(({ name }) => name) }
  const platform = await client.query<{ last: boolean }>('select access.is_last_super_admin($1) as last', [userId])
  return platform.rows[0]?.last ? { outcome: 'last super_admin' } : undefined
}

async function leave(client: PoolClient, { asked }: RequestContext, { id, email }: Person): Promise<void> {
  const letter = accountDeletedLetter(await senderFor(client, id))
  const left = await deleteAccount(client, id)
  for (const tenantId of left.length > 0 ? left : [null]) {
    await logEvent(client, asked, { action: 'ACCOUNT_DELETED', success: true, tenantId, userId: id, tableName: 'profiles', recordId: id })
  }
  await queueMail(client, { kind: 'compte supprimé', to: email, userId: null, letter })
}
