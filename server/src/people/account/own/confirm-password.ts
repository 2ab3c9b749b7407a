import type { PoolClient } from 'pg'
import type { RequestContext } from '#access/caller/server.ts'
import { clearAttempts, limitAttempts } from '#access/limits/limits.ts'
import { lockPassword } from '#access/passwords/password-lock.ts'
import { verifyPassword } from '#access/passwords/passwords.ts'
import { logDenial } from '#access/refusal/denials.ts'
import { Refusal } from '#access/refusal/refusal.ts'
import { asAccounts } from '#database/caller/company.ts'
import type { LoggedEvent } from '#journal/event.ts'
import { type Person, passwordHashOf, personById } from '#people/account/person/people.ts'
import { isNonce, nonceHashOf, takeNonce } from './nonce.ts'

export type Owner = { userId: string; tenantId: string | null }
/**
 * A person who was confirmed. `hash`: the stored hash of the password, or of the emailed code (`nonce`), that
 * they typed.
 */
type Confirmed = Person & { by: 'password' | 'nonce'; hash: string }

/** Accepted by default: the password, or a code emailed in its place. */
const either: readonly Confirmed['by'][] = ['password', 'nonce']

/**
 * Confirms the caller by their password, or by a code emailed in its place. A wrong one is counted and
 * logged. The transaction that follows must begin with `holdConfirmed`, because the password may change in
 * between.
 */
export async function confirmPassword(
  { server, asked }: RequestContext,
  owner: Owner,
  password: string,
  action: LoggedEvent['action'],
  accepted = either,
): Promise<Confirmed> {
  const known = await asAccounts(server.pool, async (client) => {
    const person = await personById(client, owner.userId)
    return (
      person && {
        person,
        hash: await passwordHashOf(client, person.id),
        nonce: await nonceHashOf(client, asked.sessionHash),
      }
    )
  })
  if (!known) throw new Refusal('WRONG_PASSWORD')
  await limitAttempts(server.pool, 'password', known.person.email, asked)
  if (accepted.includes('password') && known.hash && (await verifyPassword({ password, hash: known.hash }))) {
    await clearAttempts(server.pool, 'password', known.person.email, asked)
    return { ...known.person, by: 'password', hash: known.hash }
  }
  if (accepted.includes('nonce') && known.nonce && (await isNonce(password, known.nonce))) {
    await clearAttempts(server.pool, 'password', known.person.email, asked)
    return { ...known.person, by: 'nonce', hash: known.nonce }
  }
  await asAccounts(server.pool, (client) =>
    logDenial(client, asked, { action, ...owner, errorMessage: 'WRONG_PASSWORD' }),
  )
  throw new Refusal('WRONG_PASSWORD')
}

/**
 * Locks the password that confirmed the person until this transaction ends, or deletes the emailed code.
 * Throws when the password was replaced, or the code used, in between.
 */
export async function lockConfirmation(client: PoolClient, { id, by, hash }: Confirmed): Promise<void> {
  const isStillValid =
    by === 'password' ? await lockPassword(client, id, hash) : await takeNonce(client, hash)
  if (!isStillValid) throw new Refusal('WRONG_PASSWORD')
}
