import { randomInt } from 'node:crypto'
import type { PoolClient } from 'pg'
import type { RequestContext } from '#access/caller/server.ts'
import { hashPassword, verifyPassword } from '#access/passwords/passwords.ts'
import { Refusal, requireFound } from '#access/refusal/refusal.ts'
import { queueMail } from '#channels/mail/queue.ts'
import { asAccounts } from '#database/caller/company.ts'
import { logEvent } from '#journal/event.ts'
import { nonceLetter } from '#people/account/person/letters.ts'
import { personById, senderFor } from '#people/account/person/people.ts'

type Owner = { userId: string; tenantId: string | null }

/**
 * Emails a code that the person may type in place of the password in the current session. The previous code
 * becomes invalid.
 */
export async function mailNonce(
  { server, asked }: RequestContext,
  { userId, tenantId }: Owner,
): Promise<void> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const hash = await hashPassword(code) // six digits would be quickly guessed from a fast hash
  await asAccounts(server.pool, async (client) => {
    const person = requireFound(await personById(client, userId))
    // An unverified address may belong to another person, who would read the code.
    if (!person.isVerified) throw new Refusal('EMAIL_UNPROVED')
    await client.query(
      `insert into auth.nonces (session_id, code_hash) select id, $2 from auth.sessions where token_hash = $1
       on conflict (session_id) do update set code_hash = excluded.code_hash, expires_at = excluded.expires_at`,
      [asked.sessionHash, hash],
    )
    await logEvent(client, asked, { action: 'NONCE_ASKED', success: true, userId, tenantId })
    await queueMail(client, {
      kind: 'code de confirmation',
      to: person.email,
      userId,
      letter: nonceLetter(await senderFor(client, userId), code),
    })
  })
}

/** Hash of the code emailed for this session. Null when there is none. */
export async function nonceHashOf(client: PoolClient, sessionHash: string | null): Promise<string | null> {
  const { rows } = await client.query<{ hash: string }>(
    `select n.code_hash as hash from auth.nonces n join auth.sessions s on s.id = n.session_id
     where s.token_hash = $1 and n.expires_at > now()`,
    [sessionHash],
  )
  return rows[0]?.hash ?? null
}

/** True when the text typed in place of a password is the emailed code. */
export async function isNonce(typed: string, hash: string | null): Promise<boolean> {
  const digits = typed.replaceAll(/\s/g, '')
  return hash !== null && /^\d{6}$/.test(digits) && verifyPassword({ password: digits, hash })
}

/** Deletes the code, which is valid once. Returns false for the second of two concurrent requests. */
export async function takeNonce(client: PoolClient, hash: string): Promise<boolean> {
  const { rowCount } = await client.query(
    'delete from auth.nonces where code_hash = $1 and expires_at > now()',
    [hash],
  )
  return rowCount === 1
}
