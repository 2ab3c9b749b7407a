import { randomInt } from 'node:crypto'
import type { PoolClient } from 'pg'
import type { RequestHead } from '#access/caller/server.ts'
import { dummyHash, hashPassword, verifyPassword } from '#access/passwords/passwords.ts'
import { Refusal } from '#access/refusal/refusal.ts'
import type { SignInTarget } from '#access/session/sessions.ts'
import { asAccounts } from '#database/caller/company.ts'
import type { Pool } from '#database/pool/pool.ts'
import { newId } from '#database/query/ids.ts'
import {
  type CodeCounter,
  codeCountersOf,
  countTriedCode,
  hasCodesLeft,
  uncountTriedCode,
} from '#people/account/proof/wrong-codes.ts'

const mostTries = 5
/**
 * Most codes sent for an account in a day to each kind of requester (`CodeAsker`). Every code costs money.
 */
const codesADay = 10

type DrawnCode = { code: string; codeHash: string }

export async function drawCode(): Promise<DrawnCode> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  return { code, codeHash: await hashPassword(code) } // six digits would be quickly guessed from a fast hash
}

/**
 * Where a code is valid: in the browser that requested a sign-in, or in the session that proves a new number.
 */
export type Holder = { browser: string; aim: SignInTarget } | { session: string }

/** Stores a code. The previous code of this browser or session becomes invalid. */
export async function storeCode(
  client: PoolClient,
  userId: string,
  number: string,
  codeHash: string,
  holder: Holder,
): Promise<void> {
  const [key, session, browser, aim] =
    'session' in holder
      ? ['session_id', holder.session, null, null]
      : ['browser_hash', null, holder.browser, holder.aim]
  await client.query(
    `insert into auth.phone_codes (id, user_id, number, session_id, browser_hash, aim, code_hash)
       values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (${key}) do update set id = excluded.id, user_id = excluded.user_id,
       number = excluded.number, aim = excluded.aim,
       code_hash = excluded.code_hash, tries = 0, created_at = now(), expires_at = excluded.expires_at`,
    [newId(), userId, number, session, browser, aim, codeHash],
  )
}

/**
 * Requester of a code. `owner`: a session of the account, or a browser or network where its owner signed in
 * before. `stranger`: anybody else. Each has a separate daily limit, so that strangers cannot use up the
 * owner's codes.
 */
export type CodeAsker = 'owner' | 'stranger'

/** True when one more code may be sent to the account today. */
export async function maySend(client: PoolClient, userId: string, asker: CodeAsker): Promise<boolean> {
  const { rows } = await client.query<{ wait: number }>(
    `select wait from auth.count_try(array[$1], array[$2::integer], 1, '1 day', false)`,
    [`phone-codes:${userId}${asker === 'owner' ? ' owner' : ''}`, codesADay],
  )
  return rows[0]?.wait === 0
}

type JudgedCode = {
  id: string
  userId: string
  number: string
  aim: SignInTarget | null
  codeHash: string
  counters: CodeCounter[]
}

/** A person who types a code. `account`: the email or number for which wrong codes are counted. */
type Guesser = { account: string; asked: RequestHead }

type PendingCode = { browser: string; number: string } | { session: string }

/**
 * Counts an attempt and compares a code. An expired code, a code tried too often and a code of another
 * browser get the response of a wrong code. The caller must then use the code up with `useCode`.
 */
export async function judgeCode(
  pool: Pool,
  pending: PendingCode,
  code: string,
  guesser: Guesser,
): Promise<JudgedCode> {
  const attempt = await asAccounts(pool, (client) => countCode(client, pending, guesser))
  // The comparison runs even without a stored code, so the response takes as long and reveals nothing.
  const isRight = await verifyPassword({ password: code, hash: attempt?.codeHash ?? dummyHash })
  if (!attempt || !isRight) throw new Refusal('WRONG_CODE')
  await asAccounts(pool, (client) => uncountTriedCode(client, attempt.counters))
  return attempt
}

// Counts the attempt before the comparison, so that concurrent attempts all count. A browser that requested
// no code is not counted.
async function countCode(
  client: PoolClient,
  pending: PendingCode,
  { account, asked }: Guesser,
): Promise<JudgedCode | undefined> {
  const counters = await codeCountersOf(client, account, asked)
  if (!(await hasCodesLeft(client, counters))) return undefined
  const [where, ...values] =
    'session' in pending
      ? ['session_id = $2', pending.session]
      : [
          'browser_hash = $2 and access.telephone_key(number) = access.telephone_key($3)',
          pending.browser,
          pending.number,
        ]
  const { rows } = await client.query<Omit<JudgedCode, 'counters'>>(
    `update auth.phone_codes set tries = tries + 1 where tries < $1 and expires_at > now() and ${where}
     returning id, user_id as "userId", number, aim, code_hash as "codeHash"`,
    [mostTries, ...values],
  )
  if (!rows[0]) return undefined
  await countTriedCode(client, counters)
  return { ...rows[0], counters }
}

/**
 * Deletes a code, which is valid once, and the other pending codes of the account. Throws for the second of
 * two concurrent requests.
 */
export async function useCode(client: PoolClient, { id, userId, codeHash }: JudgedCode): Promise<void> {
  await client.query('select from auth.users where id = $1 for update', [userId])
  const { rowCount } = await client.query(
    'delete from auth.phone_codes where id = $1 and code_hash = $2 and expires_at > now()',
    [id, codeHash],
  )
  if (rowCount !== 1) throw new Refusal('WRONG_CODE')
  await client.query('delete from auth.phone_codes where user_id = $1', [userId])
}
