import { logDenial } from '#access/denials.ts'
import { verifyPassword } from '#access/passwords.ts'
import type { RequestContext } from '#access/server.ts'
import { asAccounts } from '#database/company.ts'
import type { LoggedEvent } from '#journal/event.ts'
import { secondsToWait } from '../limits.ts'
import { type Person, passwordHashOf, personById } from '../people.ts'

export type Owner = { userId: string; tenantId: string | null }
export type Identified = { outcome: 'ok'; person: Person } | { outcome: 'wrong' } | { outcome: 'too many'; retryAfter: number }

/** Whether somebody at work is who they say, by their password: counted, and logged when it is another. */
export async function identified(
  { server, asked }: RequestContext,
  owner: Owner,
  password: string,
  action: LoggedEvent['action'],
): Promise<Identified> {
  const known = await asAccounts(server.pool, async (client) => {
    const person = await personById(client, owner.userId)
    return person && { person, hash: await passwordHashOf(client, person.id) }
  })
  if (!known) return { outcome: 'wrong' }
  const retryAfter = await secondsToWait(server.pool, 'password', known.person.email, asked)
  if (retryAfter > 0) return { outcome: 'too many', retryAfter }
  if (known.hash && (await verifyPassword({ password, hash: known.hash }))) return { outcome: 'ok', person: known.person }
  await asAccounts(server.pool, (client) => logDenial(client, asked, { action, ...owner, errorMessage: 'WRONG_PASSWORD' }))
  return { outcome: 'wrong' }
}
