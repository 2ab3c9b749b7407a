import type { PoolClient } from 'pg'
import { send } from '#database/statements/send.ts'

/**
 * True if the password verified outside the transaction is still current. The row lock delays a password
 * change until this transaction ends. The change then ends the session created here.
 */
export async function lockPassword(client: PoolClient, userId: string, hash: string): Promise<boolean> {
  const rows = await send(client, {
    text: `select from auth.accounts
      where user_id = $1 and provider_id = 'credential' and password = $2 for no key update`,
    values: [userId, hash],
  })
  return rows.length > 0
}
