import { randomInt } from 'node:crypto'
import type { PoolClient } from 'pg'
import type { RequestHead } from '#access/caller/server.ts'
import { dummyHash, hashPassword, verifyPassword } from '#access/passwords/passwords.ts'
import { Refusal } from '#access/refusal/refusal.ts'
import type { SignInTarget } from '#access/session/sessions.ts'
import { asAccounts } from '#database/caller/company.ts'
import { newSecret, secretHash } from '#database/caller/credentials.ts'
import type { Pool } from '#database/pool/pool.ts'
import { newId } from '#database/query/ids.ts'
import {
  type CodeCounter,
  codeCountersOf,
  countTriedCode,
  hasCodesLeft,
  uncountTriedCode,
} from './wrong-codes.ts'

/**
 * Secrets of an email that proves its address: the token of a link, a six-digit code, and the hashes to
 * store.
 */
export type Proof = { token: string; code: string; tokenHash: string; codeHash: string }
export type Purpose = 'verification' | 'recovery' | 'sign-in'

/**
 * An email to prove an address. The address belongs to an account, or to a sign-up that has no account yet.
 */
type ProofRequest = { email: string; purpose: Purpose; browser: string | null; aim?: SignInTarget } & (
  | { userId: string }
  | { signUpId: string }
)

const linkMinutes: Record<Purpose, number> = { verification: 24 * 60, recovery: 60, 'sign-in': 10 }
const codeMinutes: Record<Purpose, number> = { verification: 30, recovery: 30, 'sign-in': 10 }
const codeTries = 5

export async function newProof(): Promise<Proof> {
  const token = newSecret()
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  // A slow hash, because six digits would be quickly guessed from a fast one.
  return { token, code, tokenHash: secretHash(token), codeHash: await hashPassword(code) }
}

/** URL of an emailed verification link. The home page shows the confirmation form. */
export function verificationUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/?confirmation=${token}`
}

/**
 * Stores the hashes of a link and a code. Links emailed before stay valid. Otherwise anybody who requests
 * emails for an address could keep invalidating its owner's links. A code is valid only for the latest
 * request of its browser.
 */
export async function keepProof(
  client: PoolClient,
  request: ProofRequest,
  { tokenHash, codeHash }: Proof,
): Promise<void> {
  const { email, purpose, browser, aim = null } = request
  const [userId, signUpId] = 'userId' in request ? [request.userId, null] : [null, request.signUpId]
  await client.query(
    `insert into auth.email_proofs (id, email, user_id, sign_up_id, purpose, token_hash, code_hash,
       browser_hash, aim, expires_at, code_expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, now() + $10 * interval '1 minute', now() + $11 * interval '1 minute')`,
    [
      newId(),
      email,
      userId,
      signUpId,
      purpose,
      tokenHash,
      codeHash,
      browser,
      aim,
      linkMinutes[purpose],
      codeMinutes[purpose],
    ],
  )
}

export type Proven = {
  email: string
  userId: string | null
  signUpId: string | null
  aim: SignInTarget | null
}

/** Reads whose link this is. The link stays valid. */
export async function accountOfProof(client: PoolClient, purpose: Purpose, token: string): Promise<Proven> {
  const { rows } = await client.query<Proven>(
    `select email, user_id as "userId", sign_up_id as "signUpId", aim from auth.email_proofs
     where token_hash = $1 and purpose = $2 and expires_at > now()`,
    [secretHash(token), purpose],
  )
  return refuseExpired(rows[0])
}

/**
 * Makes a link invalid, with the other links of its account or sign-up, and returns whose it was. Throws for
 * the second of two concurrent requests.
 */
export async function useToken(client: PoolClient, purpose: Purpose, token: string): Promise<Proven> {
  const { rows } = await client.query<Proven>(
    `with used as (select id, email, user_id, sign_up_id, aim from auth.email_proofs
       where token_hash = $1 and purpose = $2 and expires_at > now()),
       held as (
         select proof.id from auth.email_proofs proof, used
         where proof.purpose = $2 and (proof.user_id = used.user_id or proof.sign_up_id = used.sign_up_id)
           order by proof.id for update of proof),
       gone as (delete from auth.email_proofs where id in (select id from held) returning id)
     select email, user_id as "userId", sign_up_id as "signUpId", aim from used
       where id in (select id from gone)`,
    [secretHash(token), purpose],
  )
  return refuseExpired(rows[0])
}

function refuseExpired(proven: Proven | undefined): Proven {
  if (!proven) throw new Refusal('LINK_OVER')
  return proven
}

type CodeAttempt = { email: string; code: string; browser: string; asked: RequestHead }

/**
 * Exchanges a code for the token of a link, which replaces it. An expired code, a code tried too often and a
 * code of another browser get the response of a wrong code.
 */
export async function redeemCode(pool: Pool, purpose: Purpose, codeAttempt: CodeAttempt): Promise<string> {
  const attempt = await asAccounts(pool, (client) => countCode(client, purpose, codeAttempt))
  // The comparison runs even without a stored code, so the response takes as long and reveals nothing.
  const isRight = await verifyPassword({ password: codeAttempt.code, hash: attempt?.codeHash ?? dummyHash })
  if (!attempt || !isRight) throw new Refusal('WRONG_CODE')
  const token = newSecret()
  const exchanged = await asAccounts(pool, async (client) => {
    await uncountTriedCode(client, attempt.counters)
    // The second of two concurrent requests finds another hash and changes nothing.
    return client.query(
      `update auth.email_proofs set token_hash = $3, code_hash = '', code_expires_at = now()
       where id = $1 and code_hash = $2`,
      [attempt.id, attempt.codeHash, secretHash(token)],
    )
  })
  if (exchanged.rowCount !== 1) throw new Refusal('WRONG_CODE')
  return token
}

type CountedAttempt = { id: string; codeHash: string; counters: CodeCounter[] }

// Counts the attempt before the comparison, so that concurrent attempts all count. A browser that requested
// no code is not counted.
async function countCode(
  client: PoolClient,
  purpose: Purpose,
  { email, browser, asked }: CodeAttempt,
): Promise<CountedAttempt | undefined> {
  const counters = await codeCountersOf(client, email, asked)
  if (!(await hasCodesLeft(client, counters))) return undefined
  const { rows } = await client.query<Omit<CountedAttempt, 'counters'>>(
    `update auth.email_proofs set code_tries = code_tries + 1
     where email = $1 and purpose = $2 and browser_hash = $3 and code_tries < $4 and code_expires_at > now()
     returning id, code_hash as "codeHash"`,
    [email.toLowerCase(), purpose, browser, codeTries],
  )
  if (!rows[0]) return undefined
  await countTriedCode(client, counters)
  return { ...rows[0], counters }
}
