import type { PoolClient } from 'pg'
import { networkOf } from '#access/caller/address.ts'
import { isKnownTo } from '#access/caller/device.ts'
import type { RequestHead } from '#access/caller/server.ts'
import type { AnyTx } from '#database/door/company.ts'
import type { Pool } from '#database/pool/open.ts'
import { send } from '#database/statements/send.ts'
import { emailHash } from '#journal/event.ts'

/** What can be guessed, or is mailed to an address that anybody may name. */
export type Guessed = keyof typeof guesses

/**
 * In a quarter of an hour, for one account: from one network, from everywhere; and for all accounts from one
 * network. Then one waits, longer each time.
 */
const guesses = {
  'sign-in': { here: 10, account: 30, network: 50 },
  mail: { here: 5, account: 15, network: 25 },
  phone: { here: 3, account: 10, network: 25 },
  // From everywhere, wrong codes are counted by the day (`wrong-codes.ts`).
  code: { here: 10, account: null, network: 50 },
  password: { here: 10, account: 30, network: 50 },
  factor: { here: 10, account: 30, network: 50 },
  signOnTest: { here: 10, account: 30, network: 50 },
  choice: { here: 20, account: 60, network: 100 },
} as const

/** The same of what is guessed of no account: a token that nobody gave. */
const guessesOfNetwork = { tracking: 30, document: 30, signOn: 60, nonce: 60 } as const

export type GuessedByNetwork = keyof typeof guessesOfNetwork

/** What somebody who is known does: so often from the first time on, then not before that span is over. */
const uses = {
  mailTest: { allowed: 5, span: '15 minutes' },
  documentMail: { allowed: 60, span: '1 hour' },
  report: { allowed: 30, span: '1 minute' },
  pageFailure: { allowed: 10, span: '1 minute' },
  cssCheck: { allowed: 60, span: '1 minute' },
} as const

export type Used = keyof typeof uses

/** What a key for programs may ask, on all servers together. */
export const usesOfKey = { allowed: 600, span: '1 minute' } as const

/**
 * What an attempt is counted under; the first key is of the caller alone, the others are shared with
 * strangers.
 */
export type Counters = { keys: [string, ...string[]]; limits: number[] }

/**
 * A browser that signed in to the account before has a counter of its own: strangers cannot shut it out. A
 * known network shares none with the others.
 */
export function countersOf(
  kind: Guessed,
  email: string,
  { address, device }: RequestHead,
  isNetworkKnown = false,
): Counters {
  const { here, account, network } = guesses[kind]
  const who = `${kind}:${emailHash(email)}`
  if (device && isKnownTo(device, email)) return { keys: [`${who} ${device.id}`], limits: [here] }
  const from = networkOf(address)
  if (account === null || isNetworkKnown)
    return { keys: [`${who} ${from}`, `${kind}@${from}`], limits: [here, network] }
  return { keys: [`${who} ${from}`, who, `${kind}@${from}`], limits: [here, account, network] }
}

export function countersOfNetwork(kind: GuessedByNetwork, { address }: RequestHead): Counters {
  return { keys: [`${kind}@${networkOf(address)}`], limits: [guessesOfNetwork[kind]] }
}

/**
 * Codes that strangers to the account may try in a day, from everywhere: of six digits, more would be worth
 * trying.
 */
const strangeCodesADay = 30

/** Seconds to wait, 0 for a browser that signed in to the account before. */
export async function countStrangeCode(
  client: PoolClient,
  email: string,
  { device }: RequestHead,
): Promise<number> {
  if (device && isKnownTo(device, email)) return 0
  const [counted] = await send<{ wait: number }>(client, {
    text: `select wait from auth.count_try($1, $2, 1, '1 day', false)`,
    values: [[dayOf(email)], [strangeCodesADay]],
  })
  return counted?.wait ?? 0
}

export async function forgiveStrangeCode(client: PoolClient, email: string): Promise<void> {
  await send(client, { text: 'select auth.give_back_try($1)', values: [[dayOf(email)]] })
}

function dayOf(email: string): string {
  return `factor-day:${emailHash(email)}`
}

/**
 * Seconds to wait, 0 when it may go on; `isFirst` of those refused in this block. A count is not worth
 * waiting for the disk, where a
 * crash forgets the last at most: the transaction may hold nothing else that is written.
 */
export async function countTry(
  client: PoolClient,
  { keys, limits: allowed }: Counters,
): Promise<{ wait: number; isFirst: boolean }> {
  const [counted] = await send<{ wait: number; isFirst: boolean }>(client, {
    text: `select wait, is_first as "isFirst", set_config('synchronous_commit', 'off', true) from auth.count_try($1, $2)`,
    values: [keys, allowed],
  })
  if (!counted) throw new Error('A count answers one row')
  return counted
}

/**
 * Seconds that the person at work has to wait, 0 when they may go on; counted with what they do, or not at
 * all.
 */
export async function countOwnUse(company: AnyTx, kind: Used): Promise<number> {
  const { allowed, span } = uses[kind]
  const [counted] = await company.run<{ wait: number }>({
    text: 'select access.count_own_use($1, $2, $3) as wait',
    values: [kind, allowed, span],
  })
  return counted?.wait ?? 0
}

/** Adds uses of a key; how many there were on all servers, and for how many seconds they count. */
export async function countKeyUses(
  pool: Pool,
  key: { id: string; companyId: string },
  added: number,
  address: string,
) {
  const { rows } = await pool.query<{ counted: number | null; remaining: number | null }>(
    'select counted, remaining from access.count_key_uses($1, $2, $3, $4, $5, $6)',
    [key.companyId, key.id, added, address, usesOfKey.allowed, usesOfKey.span],
  )
  return rows[0] ?? { counted: null, remaining: null }
}

/** The attempt was right. */
export async function forgiveTry(client: PoolClient, { keys }: Counters): Promise<void> {
  await send(client, { text: 'select auth.give_back_try($1, $2)', values: [keys, keys[0]] })
}

/** The attempt was never judged. */
export async function uncountTry(client: PoolClient, { keys }: Counters): Promise<void> {
  await send(client, { text: 'select auth.give_back_try($1)', values: [keys] })
}

/** Guesses at the old password no longer delay the owner of the new one. */
export async function forgetSignInTries(client: PoolClient, email: string): Promise<void> {
  const who = emailHash(email)
  await client.query('delete from auth.tries where starts_with(key, $1) or key = $2', [
    `sign-in:${who}`,
    dayOf(email),
  ])
}
