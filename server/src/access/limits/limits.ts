import type { Limit } from '@escale/contract/access/procedure'
import { email } from '@escale/contract/values/fields'
import * as z from 'zod/mini'
import type { RequestHead } from '#access/caller/server.ts'
import { Refusal } from '#access/refusal/refusal.ts'
import { type AnyTx, asAccounts } from '#database/caller/company.ts'
import type { Pool } from '#database/pool/pool.ts'
import {
  type AttemptKind,
  addAttempt,
  clearCounters,
  countersOf,
  countersOfNetwork,
  countOwnUse,
  type NetworkAttemptKind,
  type UseKind,
} from './attempt-counters.ts'
import { isKnownNetwork } from './known-networks.ts'

/**
 * Counts an attempt that anonymous callers can make, and refuses it above the limit. The count is committed
 * in a separate transaction, so a later error does not undo it.
 */
export async function limitAttempts(
  pool: Pool,
  kind: AttemptKind,
  account: string,
  request: RequestHead,
): Promise<void> {
  const { wait } = await asAccounts(pool, async (client) => {
    const isNetworkKnown = isSending(kind) && (await isKnownNetwork(client, account, request.address))
    return addAttempt(client, countersOf(kind, account, request, isNetworkKnown))
  })
  refuseWithWait(wait)
}

/**
 * True for attempts that send a code or a link to the owner of the account. Anonymous callers must not lock
 * the owner out by requesting many of them.
 */
function isSending(kind: AttemptKind): boolean {
  return kind === 'mail' || kind === 'phone'
}

/** Clears the failure counters of this account and network after a successful attempt. */
export async function clearAttempts(
  pool: Pool,
  kind: AttemptKind,
  account: string,
  request: RequestHead,
): Promise<void> {
  await asAccounts(pool, (client) => clearCounters(client, countersOf(kind, account, request)))
}

/** Counts an attempt that names no account. Returns the seconds this network must wait, 0 below the limit. */
export async function countNetworkAttempt(
  pool: Pool,
  kind: NetworkAttemptKind,
  request: RequestHead,
): Promise<number> {
  const { wait } = await asAccounts(pool, (client) => addAttempt(client, countersOfNetwork(kind, request)))
  return wait
}

/**
 * Counts a signed-in user's action in the transaction of this action, so an action that is rolled back is not
 * counted.
 */
export async function limitOwnUses(company: AnyTx, kind: UseKind): Promise<void> {
  refuseWithWait(await countOwnUse(company, kind))
}

/**
 * True for limits on attempts that anonymous callers can make. Other limits count actions inside a company.
 */
export function isAttemptLimit(limit: Limit): limit is Limit & AttemptKind {
  return limit === 'mail' || limit === 'signOnTest'
}

/**
 * The email address in the input of a request. Undefined when it is missing or invalid. Validation then
 * refuses the request later.
 */
export function emailInInput(input: unknown): string | undefined {
  return z.safeParse(z.object({ email: email() }), input).data?.email
}

export function refuseWithWait(wait: number): void {
  if (wait > 0) throw new Refusal('TOO_MANY', { retryAfter: wait })
}
