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
 * Counts an attempt that anonymous callers can make, and refuses above the limit. The count is committed
 * separately, so a later error does not undo it.
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

/** Codes and links are sent to the account's owner, whom anonymous callers must not lock out. */
function isSending(kind: AttemptKind): boolean {
  return kind === 'mail' || kind === 'phone'
}

/** The attempt succeeded, so the failure counters of this account and network are cleared. */
export async function clearAttempts(
  pool: Pool,
  kind: AttemptKind,
  account: string,
  request: RequestHead,
): Promise<void> {
  await asAccounts(pool, (client) => clearCounters(client, countersOf(kind, account, request)))
}

/** Counts an attempt that concerns no account. Returns the seconds this network must wait, 0 for none. */
export async function countNetworkAttempt(
  pool: Pool,
  kind: NetworkAttemptKind,
  request: RequestHead,
): Promise<number> {
  const { wait } = await asAccounts(pool, (client) => addAttempt(client, countersOfNetwork(kind, request)))
  return wait
}

/** Counts a user's action in the same transaction: an action that is rolled back is not counted. */
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
 * The email address that a request names. Undefined when it is missing or invalid, which validation refuses.
 */
export function emailInInput(input: unknown): string | undefined {
  return z.safeParse(z.object({ email: email() }), input).data?.email
}

export function refuseWithWait(wait: number): void {
  if (wait > 0) throw new Refusal('TOO_MANY', { retryAfter: wait })
}
