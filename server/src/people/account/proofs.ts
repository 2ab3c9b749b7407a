import { randomInt } from 'node:crypto'
import type { PoolClient } from 'pg'
import type { RequestHead } from '#access/caller/server.ts'
import { hashPassword, nobodysHash, verifyPassword } from '#access/passwords/passwords.ts'
import { Refusal } from '#access/refusal/refusal.ts'
import type { Aim } from '#access/session/sessions.ts'
import { asAccounts } from '#database/door/company.ts'
import { newSecret, secretHash } from '#database/door/token.ts'
import type { Pool } from '#database/pool/open.ts'
import { newId } from '#database/query/ids.ts'
import {
  type CodeCounter,
  codeCountersOf,
  countTriedCode,
  forgiveTriedCode,
  hasCodesLeft,
} from './wrong-codes.ts'

/** What a mail carries to prove that its address is somebody's: a link and a code. */
export type Proof = { token: string; code: string; tokenHash: string; codeHash: string }
export type Purpose = 'verification' | 'recovery' | 'sign-in'

/** Whose address a mail proves: an account's, or that of somebody who signed up and has none yet. */
type Proving = { email: string; purpose: Purpose; browser: string | null; aim?: Aim } & (
  | { userId: string }
  | { signUpId: string }
)

const linkMinutes: Record<Purpose, number> = { verification: 24 * 60, recovery: 60, 'sign-in': 10 }
const codeMinutes: Record<Purpose, number> = { verification: 30, recovery: 30, 'sign-in': 10 }
const codeTries = 5

export async function newProof(): Promise<Proof> {
  const token = newSecret()
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  // Six digits are soon guessed from a plain hash.
  return { token, code, tokenHash: secretHash(token), codeHash: await hashPassword(code) }
}

/** Leads to the root of the site, which shows the page that confirms. */
export function verificationUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/?confirmation=${token}`
}

/**
 * Keeps a proof beside those mailed before, whose links go on working: whoever names an address would
 * otherwise keep its owner from ever
 * using theirs. Limits on mail bound how many there are; a code is good for the last request of its browser
 * alone.
 */
export async function keepProof(
  client: PoolClient,
  proving: Proving,
  { tokenHash, codeHash }: Proof,
): Promise<void> {
  const { email, purpose, browser, aim = null } = proving
  const [userId, signUpId] = 'userId' in proving ? [proving.userId, null] : [null, proving.signUpId]
  await client.query(
    `insert into auth.email_proofs (id, email, user_id, sign_up_id, purpose, token_hash, code_hash, browser_hash, aim, expires_at, code_expires_at)
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

export type Proven = { email: string; userId: string | null; signUpId: string | null; aim: Aim | null }

/** What a link proves; it stays good. */
export async function provenBy(client: PoolClient, purpose: Purpose, token: string): Promise<Proven> {
  const { rows } = await client.query<Proven>(
    `select email, user_id as "userId", sign_up_id as "signUpId", aim from auth.email_proofs where token_hash = $1 and purpose = $2 and expires_at > now()`,
    [secretHash(token), purpose],
  )
  return unlessOver(rows[0])
}

/**
 * Uses a link up, and with it all others of its account or sign-up; what it proves. Of two at once, one finds
 * none any more.
 */
export async function useToken(client: PoolClient, purpose: Purpose, token: string): Promise<Proven> {
  const { rows } = await client.query<Proven>(
    `with used as (select id, email, user_id, sign_up_id, aim from auth.email_proofs where token_hash = $1 and purpose = $2 and expires_at > now()),
       held as (
         select proof.id from auth.email_proofs proof, used
         where proof.purpose = $2 and (proof.user_id = used.user_id or proof.sign_up_id = used.sign_up_id) order by proof.id for update of proof),
       gone as (delete from auth.email_proofs where id in (select id from held) returning id)
     select email, user_id as "userId", sign_up_id as "signUpId", aim from used where id in (select id from gone)`,
    [secretHash(token), purpose],
  )
  return unlessOver(rows[0])
}

function unlessOver(proven: Proven | undefined): Proven {
  if (!proven) throw new Refusal('LINK_OVER')
  return proven
}

type CodeAttempt = { email: string; code: string; browser: string; asked: RequestHead }

/**
 * Exchanges a code for a link's token, which alone is good from then on. It is as wrong when it is old, tried
 * too often or another browser's.
 */
export async function redeemCode(pool: Pool, purpose: Purpose, typed: CodeAttempt): Promise<string> {
  const tried = await asAccounts(pool, (client) => countCode(client, purpose, typed))
  const isRight = await verifyPassword({ password: typed.code, hash: tried?.codeHash ?? nobodysHash }) // an address without a code takes as long
  if (!tried || !isRight) throw new Refusal('WRONG_CODE')
  const token = newSecret()
  const kept = await asAccounts(pool, async (client) => {
    await forgiveTriedCode(client, tried.counters)
    // Of two at once the second finds another hash.
    return client.query(
      `update auth.email_proofs set token_hash = $3, code_hash = '', code_expires_at = now() where id = $1 and code_hash = $2`,
      [tried.id, tried.codeHash, secretHash(token)],
    )
  })
  if (kept.rowCount !== 1) throw new Refusal('WRONG_CODE')
  return token
}

type TriedCode = { id: string; codeHash: string; counters: CodeCounter[] }

// Counted before it is compared, so that many tries at once are still many. Only a browser that waits for a
// code is counted.
async function countCode(
  client: PoolClient,
  purpose: Purpose,
  { email, browser, asked }: CodeAttempt,
): Promise<TriedCode | undefined> {
  const counters = await codeCountersOf(client, email, asked)
  if (!(await hasCodesLeft(client, counters))) return undefined
  const { rows } = await client.query<Omit<TriedCode, 'counters'>>(
    `update auth.email_proofs set code_tries = code_tries + 1
     where email = $1 and purpose = $2 and browser_hash = $3 and code_tries < $4 and code_expires_at > now()
     returning id, code_hash as "codeHash"`,
    [email.toLowerCase(), purpose, browser, codeTries],
  )
  if (!rows[0]) return undefined
  await countTriedCode(client, counters)
  return { ...rows[0], counters }
}
