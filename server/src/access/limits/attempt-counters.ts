import type { PoolClient } from 'pg'
import { networkOf } from '#access/caller/address.ts'
import { isKnownTo } from '#access/caller/device.ts'
import type { RequestHead } from '#access/caller/server.ts'
import type { AnyTx } from '#database/caller/company.ts'
import type { Pool } from '#database/pool/pool.ts'
import { send } from '#database/statements/send.ts'
import { emailHash } from '#journal/event.ts'

/**
 * Limited attempts: those that may guess a password or a code, and those that send a message to an address
 * that anybody may type.
 */
export type AttemptKind = keyof typeof attemptLimits

/**
 * Attempts allowed per quarter of an hour. `here`: for one account from one network. `account`: for one
 * account from all networks. `network`: for all accounts from one network. Above a limit, each further wait
 * is longer.
 */
const attemptLimits = {
  'sign-in': { here: 10, account: 30, network: 50 },
  mail: { here: 5, account: 15, network: 25 },
  phone: { here: 3, account: 10, network: 25 },
  // No limit for all networks here: `wrong-codes.ts` counts wrong codes per day.
  code: { here: 10, account: null, network: 50 },
  password: { here: 10, account: 30, network: 50 },
  factor: { here: 10, account: 30, network: 50 },
  signOnTest: { here: 10, account: 30, network: 50 },
  choice: { here: 20, account: 60, network: 100 },
} as const

/**
 * Attempts that name no account, such as guessing the token of a link. Number per network in a quarter of an
 * hour.
 */
const networkAttemptLimits = { tracking: 30, document: 30, quote: 30, signOn: 60, nonce: 60 } as const

export type NetworkAttemptKind = keyof typeof networkAttemptLimits

/** Actions of signed-in users: number allowed in a span, which starts with the first action. */
const useLimits = {
  mailTest: { allowed: 5, span: '15 minutes' },
  documentMail: { allowed: 60, span: '1 hour' },
  report: { allowed: 30, span: '1 minute' },
  pageFailure: { allowed: 10, span: '1 minute' },
  cssCheck: { allowed: 60, span: '1 minute' },
} as const

export type UseKind = keyof typeof useLimits

/** Requests allowed for one API key, on all servers together. */
export const keyUseLimit = { allowed: 600, span: '1 minute' } as const

/**
 * Counters of an attempt, and their limits. The first key counts only this caller for this account. Other
 * callers share the other keys.
 */
export type Counters = { keys: [string, ...string[]]; limits: number[] }

/**
 * Counters of an attempt. A browser that signed in to the account before has a counter of its own, so that
 * attackers cannot lock the owner out. From a network where the owner signed in before, the attempt does not
 * count toward the account's limit for all networks.
 */
export function countersOf(
  kind: AttemptKind,
  email: string,
  { address, device }: RequestHead,
  isNetworkKnown = false,
): Counters {
  const { here, account, network } = attemptLimits[kind]
  const accountKey = `${kind}:${emailHash(email)}`
  if (device && isKnownTo(device, email)) return { keys: [`${accountKey} ${device.id}`], limits: [here] }
  const callerNetwork = networkOf(address)
  if (account === null || isNetworkKnown)
    return { keys: [`${accountKey} ${callerNetwork}`, `${kind}@${callerNetwork}`], limits: [here, network] }
  return {
    keys: [`${accountKey} ${callerNetwork}`, accountKey, `${kind}@${callerNetwork}`],
    limits: [here, account, network],
  }
}

export function countersOfNetwork(kind: NetworkAttemptKind, { address }: RequestHead): Counters {
  return { keys: [`${kind}@${networkOf(address)}`], limits: [networkAttemptLimits[kind]] }
}

/**
 * Second-factor codes that unknown browsers may try per day for one account, from all networks together. A
 * higher limit would let an attacker guess the six digits.
 */
const unknownBrowserCodesPerDay = 30

/**
 * Counts a second-factor code from an unknown browser. Returns the seconds to wait: 0 below the limit, and
 * for a browser that signed in to the account before.
 */
export async function countUnknownBrowserCode(
  client: PoolClient,
  email: string,
  { device }: RequestHead,
): Promise<number> {
  if (device && isKnownTo(device, email)) return 0
  const [counted] = await send<{ wait: number }>(client, {
    text: `select wait from auth.count_try($1, $2, 1, '1 day', false)`,
    values: [[dailyCodeKey(email)], [unknownBrowserCodesPerDay]],
  })
  return counted?.wait ?? 0
}

export async function uncountUnknownBrowserCode(client: PoolClient, email: string): Promise<void> {
  await send(client, { text: 'select auth.give_back_try($1)', values: [[dailyCodeKey(email)]] })
}

function dailyCodeKey(email: string): string {
  return `factor-day:${emailHash(email)}`
}

/**
 * Counts an attempt. `wait`: seconds to wait, 0 below the limits. `isFirst`: true for the first refusal of
 * this wait. The commit does not wait for the disk, because a crash loses only the latest counts. The
 * transaction must write nothing else.
 */
export async function addAttempt(
  client: PoolClient,
  { keys, limits: allowed }: Counters,
): Promise<{ wait: number; isFirst: boolean }> {
  const [counted] = await send<{ wait: number; isFirst: boolean }>(client, {
    text: `select wait, is_first as "isFirst", set_config('synchronous_commit', 'off', true)
      from auth.count_try($1, $2)`,
    values: [keys, allowed],
  })
  if (!counted) throw new Error('A count answers one row')
  return counted
}

/**
 * Counts an action of a signed-in user in the transaction of this action. Returns the seconds to wait, 0
 * below the limit.
 */
export async function countOwnUse(company: AnyTx, kind: UseKind): Promise<number> {
  const { allowed, span } = useLimits[kind]
  const [counted] = await company.run<{ wait: number }>({
    text: 'select access.count_own_use($1, $2, $3) as wait',
    values: [kind, allowed, span],
  })
  return counted?.wait ?? 0
}

/**
 * Adds this server's uses of an API key to the shared counter. Returns the uses on all servers, and the
 * seconds until the end of their span.
 */
export async function countKeyUses(
  pool: Pool,
  key: { id: string; companyId: string },
  added: number,
  address: string,
) {
  const { rows } = await pool.query<{ counted: number | null; remaining: number | null }>(
    'select counted, remaining from access.count_key_uses($1, $2, $3, $4, $5, $6)',
    [key.companyId, key.id, added, address, keyUseLimit.allowed, keyUseLimit.span],
  )
  return rows[0] ?? { counted: null, remaining: null }
}

/** Clears the caller's counter after a successful attempt, and subtracts this attempt from the others. */
export async function clearCounters(client: PoolClient, { keys }: Counters): Promise<void> {
  await send(client, { text: 'select auth.give_back_try($1, $2)', values: [keys, keys[0]] })
}

/** Subtracts one attempt from the counters, because it was no guess or the server could not check it. */
export async function uncountAttempt(client: PoolClient, { keys }: Counters): Promise<void> {
  await send(client, { text: 'select auth.give_back_try($1)', values: [keys] })
}

/**
 * Clears the sign-in counters of an account whose password was replaced, so that guesses at the old password
 * do not delay the owner.
 */
export async function clearSignInAttempts(client: PoolClient, email: string): Promise<void> {
  const who = emailHash(email)
  await client.query('delete from auth.tries where starts_with(key, $1) or key = $2', [
    `sign-in:${who}`,
    dailyCodeKey(email),
  ])
}
