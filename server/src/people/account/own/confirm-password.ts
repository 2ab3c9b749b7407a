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
/** The person, and the hash of the password or of the emailed code that confirmed them. */
type Confirmed = Person & { by: 'password' | 'nonce'; hash: string }

/** An emailed code is accepted in place of the password by default. */
const either: readonly Confirmed['by'][] = ['password', 'nonce']

/**
 * Confirms the caller by their password, or by the code emailed in its place. A wrong one is counted and
 * logged. The write that follows begins with `holdConfirmed`.
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
 * Locks the password that confirmed the person until this transaction ends, or consumes the code. Refused
 * when the password was replaced meanwhile.
 */
export async function holdConfirmed(client: PoolClient, { id, by, hash }: Confirmed): Promise<void> {
  const isStillValid =
    by === 'password' ? await lockPassword(client, id, hash) : await takeNonce(client, hash)
  if (!isStillValid) throw new Refusal('WRONG_PASSWORD')
}
