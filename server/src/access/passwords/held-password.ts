import type { PoolClient } from 'pg'
import { send } from '#database/statements/send.ts'

/**
 * Whether the password that was judged, outside any transaction, is still somebody's. It stays so until this
 * one ends: what replaces it
 * waits, and then ends what was begun here; what replaced it meanwhile is seen.
 */
export async function holdPassword(client: PoolClient, userId: string, hash: string): Promise<boolean> {
  const held = await send(client, {
    text: `select from auth.accounts where user_id = $1 and provider_id = 'credential' and password = $2 for no key update`,
    values: [userId, hash],
  })
  return held.length > 0
}
