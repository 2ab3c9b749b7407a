import { randomBytes } from 'node:crypto'
import type { PoolClient } from 'pg'
import { secretHash } from '#database/door/token.ts'
import { send } from '#database/statements/send.ts'

/**
 * For ten minutes, once, and for one person alone where `userId` is given: whoever is signed in, who waits
 * for the last one asked.
 */
export async function newNonce(client: PoolClient, userId: string | null): Promise<string> {
  const nonce = randomBytes(20).toString('hex') // an EIP-4361 message takes letters and digits alone
  if (userId)
    await send(client, { text: 'delete from auth.sign_in_nonces where user_id = $1', values: [userId] })
  await send(client, {
    text: 'insert into auth.sign_in_nonces (nonce_hash, user_id) values ($1, $2)',
    values: [secretHash(nonce), userId],
  })
  return nonce
}

/** Uses it up: false for one that we never gave, gave somebody else, or that was used. */
export async function takeSignInNonce(
  client: PoolClient,
  nonce: string,
  userId: string | null,
): Promise<boolean> {
  const taken = await send(client, {
    text: `delete from auth.sign_in_nonces where nonce_hash = $1 and user_id is not distinct from $2 and expires_at > now() returning 1 as taken`,
    values: [secretHash(nonce), userId],
  })
  return taken.length > 0
}
