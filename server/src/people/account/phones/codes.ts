import { randomInt } from 'node:crypto'
import type { PoolClient } from 'pg'
import type { RequestHead } from '#access/caller/server.ts'
import { hashPassword, nobodysHash, verifyPassword } from '#access/passwords/passwords.ts'
import { Refusal } from '#access/refusal/refusal.ts'
import type { Aim } from '#access/session/sessions.ts'
import { asAccounts } from '#database/door/company.ts'
import type { Pool } from '#database/pool/open.ts'
import { newId } from '#database/query/ids.ts'
import {
  type CodeCounter,
  codeCountersOf,
  countTriedCode,
  forgiveTriedCode,
  hasCodesLeft,
} from '#people/account/wrong-codes.ts'

const mostTries = 5
/** Codes that leave for an account in a day at the request of each kind of asker: each costs money. */
const sentADay = 10

type DrawnCode = { code: string; codeHash: string }

export async function drawCode(): Promise<DrawnCode> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  return { code, codeHash: await hashPassword(code) } // six digits are soon guessed from a plain hash
}

/** Where a code is good: in the browser that asked to sign in, or in the session that proves a number. */
export type Holder = { browser: string; aim: Aim } | { session: string }

/** Keeps a code in the place of the one that its browser, or its session, waited for. */
export async function keepCode(
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
    `insert into auth.phone_codes (id, user_id, number, session_id, browser_hash, aim, code_hash) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (${key}) do update set id = excluded.id, user_id = excluded.user_id, number = excluded.number, aim = excluded.aim,
       code_hash = excluded.code_hash, tries = 0, created_at = now(), expires_at = excluded.expires_at`,
    [newId(), userId, number, session, browser, aim, codeHash],
  )
}

/**
 * The owner, in a session or where they signed in before, or anybody else: strangers cannot use up what the
 * owner may be sent.
 */
export type CodeAsker = 'owner' | 'stranger'

/** Whether one more code may leave for an account today. */
export async function maySend(client: PoolClient, userId: string, asker: CodeAsker): Promise<boolean> {
  const { rows } = await client.query<{ wait: number }>(
    `select wait from auth.count_try(array[$1], array[$2::integer], 1, '1 day', false)`,
    [`phone-codes:${userId}${asker === 'owner' ? ' owner' : ''}`, sentADay],
  )
  return rows[0]?.wait === 0
}

type JudgedCode = {
  id: string
  userId: string
  number: string
  aim: Aim | null
  codeHash: string
  counters: CodeCounter[]
}

/** Under whose address or number wrong codes count, and where they come from. */
type Guesser = { account: string; asked: RequestHead }

type Waiting = { browser: string; number: string } | { session: string }

/**
 * Counts and judges a code: as wrong when it is old, tried too often, another's, or when nobody waits for
 * one. What uses it up comes after.
 */
export async function judgeCode(
  pool: Pool,
  waiting: Waiting,
  code: string,
  guesser: Guesser,
): Promise<JudgedCode> {
  const tried = await asAccounts(pool, (client) => countCode(client, waiting, guesser))
  const isRight = await verifyPassword({ password: code, hash: tried?.codeHash ?? nobodysHash }) // a number without a code takes as long
  if (!tried || !isRight) throw new Refusal('WRONG_CODE')
  await asAccounts(pool, (client) => forgiveTriedCode(client, tried.counters))
  return tried
}

// Counted before it is compared, so that many tries at once are still many. Only a browser that waits for a
// code is counted.
async function countCode(
  client: PoolClient,
  waiting: Waiting,
  { account, asked }: Guesser,
): Promise<JudgedCode | undefined> {
  const counters = await codeCountersOf(client, account, asked)
  if (!(await hasCodesLeft(client, counters))) return undefined
  const [where, ...values] =
    'session' in waiting
      ? ['session_id = $2', waiting.session]
      : ['browser_hash = $2 and number = $3', waiting.browser, waiting.number]
  const { rows } = await client.query<Omit<JudgedCode, 'counters'>>(
    `update auth.phone_codes set tries = tries + 1 where tries < $1 and expires_at > now() and ${where}
     returning id, user_id as "userId", number, aim, code_hash as "codeHash"`,
    [mostTries, ...values],
  )
  if (!rows[0]) return undefined
  await countTriedCode(client, counters)
  return { ...rows[0], counters }
}

/** Uses a code up, and with it whatever else waits for its account: of two at once the second is wrong. */
export async function useCode(client: PoolClient, { id, userId, codeHash }: JudgedCode): Promise<void> {
  await client.query('select from auth.users where id = $1 for update', [userId])
  const { rowCount } = await client.query(
    'delete from auth.phone_codes where id = $1 and code_hash = $2 and expires_at > now()',
    [id, codeHash],
  )
  if (rowCount !== 1) throw new Refusal('WRONG_CODE')
  await client.query('delete from auth.phone_codes where user_id = $1', [userId])
}
