import { randomBytes } from 'node:crypto'
import type { PoolClient } from 'pg'
import { secretHash } from '#database/caller/credentials.ts'
import { send } from '#database/statements/send.ts'

/**
 * Creates a single-use nonce, valid for ten minutes. With `userId`, only this person can use it, and their
 * previous nonce is replaced.
 */
export async function createNonce(client: PoolClient, userId: string | null): Promise<string> {
  const nonce = randomBytes(20).toString('hex') // a nonce in EIP-4361 has only letters and digits
  if (userId)
    await send(client, { text: 'delete from auth.sign_in_nonces where user_id = $1', values: [userId] })
  await send(client, {
    text: 'insert into auth.sign_in_nonces (nonce_hash, user_id) values ($1, $2)',
    values: [secretHash(nonce), userId],
  })
  return nonce
}

/** Deletes the nonce and returns true. False when it is unknown, belongs to somebody else or was used. */
export async function useNonce(client: PoolClient, nonce: string, userId: string | null): Promise<boolean> {
  const usedRows = await send(client, {
    text: `delete from auth.sign_in_nonces
      where nonce_hash = $1 and user_id is not distinct from $2 and expires_at > now() returning 1 as taken`,
    values: [secretHash(nonce), userId],
  })
  return usedRows.length > 0
}
