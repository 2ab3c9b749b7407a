import type { PoolClient } from 'pg'
import { logDenial } from '#access/denials.ts'
import { holdPassword } from '#access/held-password.ts'
import { forgiveGuess, refuseTooMany } from '#access/limits.ts'
import { verifyPassword } from '#access/passwords.ts'
import { Refusal } from '#access/refusal.ts'
import type { RequestContext } from '#access/server.ts'
import { asAccounts } from '#database/company.ts'
import type { LoggedEvent } from '#journal/event.ts'
import { type Person, passwordHashOf, personById } from '#people/account/people.ts'

export type Owner = { userId: string; tenantId: string | null }
/** Who somebody is, and the hash that confirmed it. */
export type Confirmed = Person & { passwordHash: string }

/** Who somebody at work is, confirmed by their password: counted, and logged, when it is another. What is then done begins with `holdConfirmed`. */
export async function confirmPassword(
  { server, asked }: RequestContext,
  owner: Owner,
  password: string,
  action: LoggedEvent['action'],
): Promise<Confirmed> {
  const known = await asAccounts(server.pool, async (client) => {
    const person = await personById(client, owner.userId)
    return person && { person, hash: await passwordHashOf(client, person.id) }
  })
  if (!known) throw new Refusal('WRONG_PASSWORD')
  await refuseTooMany(server.pool, 'password', known.person.email, asked)
  if (known.hash && (await verifyPassword({ password, hash: known.hash }))) {
    await forgiveGuess(server.pool, 'password', known.person.email, asked)
    return { ...known.person, passwordHash: known.hash }
  }
  await asAccounts(server.pool, (client) => logDenial(client, asked, { action, ...owner, errorMessage: 'WRONG_PASSWORD' }))
  throw new Refusal('WRONG_PASSWORD')
}

/** The password that confirmed somebody is still theirs until this transaction ends; refused when it was replaced meanwhile. */
export async function holdConfirmed(client: PoolClient, { id, passwordHash }: Confirmed): Promise<void> {
  if (!(await holdPassword(client, id, passwordHash))) throw new Refusal('WRONG_PASSWORD')
}
