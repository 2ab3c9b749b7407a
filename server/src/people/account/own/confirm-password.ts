import { logDenial } from '#access/denials.ts'
import { refuseTooMany } from '#access/limits.ts'
import { verifyPassword } from '#access/passwords.ts'
import { Refusal } from '#access/refusal.ts'
import type { RequestContext } from '#access/server.ts'
import { asAccounts } from '#database/company.ts'
import type { LoggedEvent } from '#journal/event.ts'
import { type Person, passwordHashOf, personById } from '#people/account/people.ts'

export type Owner = { userId: string; tenantId: string | null }

/** Who somebody at work is, confirmed by their password: counted, and logged when it is another. */
export async function confirmPassword(
  { server, asked }: RequestContext,
  owner: Owner,
  password: string,
  action: LoggedEvent['action'],
): Promise<Person> {
  const known = await asAccounts(server.pool, async (client) => {
    const person = await personById(client, owner.userId)
    return person && { person, hash: await passwordHashOf(client, person.id) }
  })
  if (!known) throw new Refusal('WRONG_PASSWORD')
  await refuseTooMany(server.pool, 'password', known.person.email, asked)
  if (known.hash && (await verifyPassword({ password, hash: known.hash }))) return known.person
  await asAccounts(server.pool, (client) => logDenial(client, asked, { action, ...owner, errorMessage: 'WRONG_PASSWORD' }))
  throw new Refusal('WRONG_PASSWORD')
}
