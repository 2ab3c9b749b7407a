import type { Limit } from '@escale/contract/access/procedure'
import { email } from '@escale/contract/values/fields'
import * as z from 'zod/mini'
import type { RequestHead } from '#access/caller/server.ts'
import { Refusal } from '#access/refusal/refusal.ts'
import { type AnyTx, asAccounts } from '#database/door/company.ts'
import type { Pool } from '#database/pool/open.ts'
import { isKnownNetwork } from './known-networks.ts'
import {
  countersOf,
  countersOfNetwork,
  countOwnUse,
  countTry,
  forgiveTry,
  type Guessed,
  type GuessedByNetwork,
  type Used,
} from './tries.ts'

/**
 * Counts what can be guessed or mailed to strangers, in a transaction that holds nothing else; refused while
 * there were too many.
 */
export async function refuseTooMany(
  pool: Pool,
  kind: Guessed,
  whose: string,
  asked: RequestHead,
): Promise<void> {
  const { wait } = await asAccounts(pool, async (client) => {
    const isNetworkKnown = isSending(kind) && (await isKnownNetwork(client, whose, asked.address))
    return countTry(client, countersOf(kind, whose, asked, isNetworkKnown))
  })
  refuseUntil(wait)
}

/**
 * Whether it has a code or a link sent to the owner of the account, whom strangers must not keep from theirs.
 */
function isSending(kind: Guessed): boolean {
  return kind === 'mail' || kind === 'phone'
}

/** What was tried was right: it is no guess, and neither is what came before it from there. */
export async function forgiveGuess(
  pool: Pool,
  kind: Guessed,
  whose: string,
  asked: RequestHead,
): Promise<void> {
  await asAccounts(pool, (client) => forgiveTry(client, countersOf(kind, whose, asked)))
}

/**
 * Counts what is guessed of no account; the seconds that the network which guesses has to wait, 0 for none.
 */
export async function waitAfterGuess(
  pool: Pool,
  kind: GuessedByNetwork,
  asked: RequestHead,
): Promise<number> {
  const { wait } = await asAccounts(pool, (client) => countTry(client, countersOfNetwork(kind, asked)))
  return wait
}

/** Counts what the person at work does in the transaction that does it: what is rolled back was no use. */
export async function refuseTooManyOwn(company: AnyTx, kind: Used): Promise<void> {
  refuseUntil(await countOwnUse(company, kind))
}

/**
 * Whether a limit counts tries that a stranger may make too; the others count what somebody does in their
 * company.
 */
export function isGuessed(limit: Limit): limit is Limit & Guessed {
  return limit === 'mail' || limit === 'signOnTest'
}

/**
 * The address that a request asks about; undefined when it names none that is one, and is refused for that.
 */
export function addressNamed(input: unknown): string | undefined {
  return z.safeParse(z.object({ email: email() }), input).data?.email
}

export function refuseUntil(wait: number): void {
  if (wait > 0) throw new Refusal('TOO_MANY', { retryAfter: wait })
}
