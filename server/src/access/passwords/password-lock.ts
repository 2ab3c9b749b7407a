import type { PoolClient } from 'pg'
import { send } from '#database/statements/send.ts'

/**
 * Locks the password and returns true if it is still the one that was verified before this transaction. A
 * concurrent password change then waits for the end of this transaction, and ends the session that this
 * transaction opened.
 */
export async function lockPassword(client: PoolClient, userId: string, hash: string): Promise<boolean> {
  const rows = await send(client, {
    text: `select from auth.accounts
      where user_id = $1 and provider_id = 'credential' and password = $2 for no key update`,
    values: [userId, hash],
  })
  return rows.length > 0
}
