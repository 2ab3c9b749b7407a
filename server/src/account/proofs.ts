import { createHash, randomBytes, randomInt } from 'node:crypto'
import type { PoolClient } from 'pg'
import { hashPassword, verifyPassword } from '#access/passwords.ts'
import { asAccounts } from '#database/company.ts'
import { newId } from '#database/ids.ts'
import type { Pool } from '#database/open.ts'

/** What a mail carries to prove that its address is somebody's: a link and a code. */
export type Proof = { token: string; code: string; tokenHash: string; codeHash: string }
export type Purpose = 'verification' | 'recovery'

const linkHours: Record<Purpose, number> = { verification: 24, recovery: 1 }
const codeMinutes = 30
const codeTries = 5

export async function newProof(): Promise<Proof> {
  const token = randomBytes(32).toString('base64url')
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  // Six digits are soon guessed from a plain hash.
  return { token, code, tokenHash: hashOf(token), codeHash: await hashPassword(code) }
}

/** Keeps a proof for somebody; the one before is worth nothing any more. */
export async function keepProof(client: PoolClient, userId: string, purpose: Purpose, { tokenHash, codeHash }: Proof): Promise<void> {
  await client.query(
    `insert into auth.email_proofs (id, user_id, purpose, token_hash, code_hash, expires_at, code_expires_at)
     values ($1, $2, $3, $4, $5, now() + $6 * interval '1 hour', now() + $7 * interval '1 minute')
     on conflict (user_id, purpose) do update set id = excluded.id, token_hash = excluded.token_hash, code_hash = excluded.code_hash, code_tries = 0,
       expires_at = excluded.expires_at, code_expires_at = excluded.code_expires_at, created_at = now()`,
    [newId(), userId, purpose, tokenHash, codeHash, linkHours[purpose], codeMinutes],
  )
}

/** Whose link this is; it stays good. */
export async function personOfToken(client: PoolClient, purpose: Purpose, token: string): Promise<string | undefined> {
  const { rows } = await client.query<{ userId: string }>(
    `select user_id as "userId" from auth.email_proofs where token_hash = $1 and purpose = $2 and expires_at > now()`,
    [hashOf(token), purpose],
  )
  return rows[0]?.userId
}

/** Uses a link up; whose it was. */
export async function useToken(client: PoolClient, purpose: Purpose, token: string): Promise<string | undefined> {
  const { rows } = await client.query<{ userId: string }>(
    `delete from auth.email_proofs where token_hash = $1 and purpose = $2 and expires_at > now() returning user_id as "userId"`,
    [hashOf(token), purpose],
  )
  return rows[0]?.userId
}

/** Exchanges a code for a link's token, which alone is good from then on; null when it is wrong, old or tried too often. */
export async function redeemCode(pool: Pool, purpose: Purpose, email: string, code: string): Promise<string | null> {
  const tried = await asAccounts(pool, (client) => countCode(client, purpose, email))
  const isRight = await verifyPassword({ password: code, hash: tried?.codeHash ?? (await decoy) })
  if (!tried || !isRight) return null
  const token = randomBytes(32).toString('base64url')
  const kept = await asAccounts(pool, (client) =>
    client.query('update auth.email_proofs set token_hash = $3, code_expires_at = now() where id = $1 and code_hash = $2', [
      tried.id,
      tried.codeHash,
      hashOf(token),
    ]),
  )
  return kept.rowCount === 1 ? token : null
}

// Counted before it is compared, so that many tries at once are still many.
async function countCode(client: PoolClient, purpose: Purpose, email: string): Promise<{ id: string; codeHash: string } | undefined> {
  const { rows } = await client.query<{ id: string; codeHash: string }>(
    `update auth.email_proofs set code_tries = code_tries + 1
     where purpose = $2 and user_id = (select id from auth.users where email = $1) and code_tries < $3 and code_expires_at > now()
     returning id, code_hash as "codeHash"`,
    [email.toLowerCase(), purpose, codeTries],
  )
  return rows[0]
}

// Compared with when there is nothing to compare with: the answer takes as long.
const decoy = hashPassword('000000')

export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
