import type { PoolClient } from 'pg'
import { weaknessesOf } from '#access/password-strength.ts'
import { hashPassword } from '#access/passwords.ts'
import type { Asked, Server } from '#access/server.ts'
import { forgetSignInTries } from '#access/tries.ts'
import { asAccounts } from '#database/company.ts'
import { logEvent } from '#journal/event.ts'
import { queueMail } from '#mail/queue.ts'
import { confirmAddress } from './addresses.ts'
import { passwordChangedLetter } from './letters.ts'
import { secondsToWait } from './limits.ts'
import { type Person, personById, senderFor, setPassword } from './people.ts'
import { provenBy, useToken } from './proofs.ts'

export type Reset = { outcome: 'done' | 'link over' } | { outcome: 'weak'; reasons: string[] } | { outcome: 'too many'; retryAfter: number }

/** Sets a new password by the link of a mail, which proves the address too. Every session of the person ends. */
export async function resetPassword(server: Server, asked: Asked, token: string, password: string): Promise<Reset> {
  const person = await asAccounts(server.pool, async (client) => {
    const proven = await provenBy(client, 'recovery', token)
    return proven?.userId ? personById(client, proven.userId) : undefined
  })
  if (!person) return { outcome: 'link over' }
  const retryAfter = await secondsToWait(server.pool, 'password', person.email, asked)
  if (retryAfter > 0) return { outcome: 'too many', retryAfter }
  const reasons = await weaknessesOf(password, [person.firstName, person.lastName, person.email])
  if (reasons.length > 0) return { outcome: 'weak', reasons }
  const hash = await hashPassword(password)

  return asAccounts(server.pool, async (client) => {
    if (!(await useToken(client, 'recovery', token))) return { outcome: 'link over' }
    await setPassword(client, person.id, hash)
    await confirmAddress(client, person.id)
    await endEverySession(client, person)
    await logEvent(client, asked, { action: 'PASSWORD_RESET', success: true, tenantId: await homeOf(client, person.id), userId: person.id })
    const letter = passwordChangedLetter(await senderFor(client, person.id), `${server.publicUrl}/auth/oubli`)
    await queueMail(client, { kind: 'mot de passe changé', to: person.email, userId: person.id, letter })
    return { outcome: 'done' }
  })
}

async function endEverySession(client: PoolClient, { id, email }: Person): Promise<void> {
  await client.query('delete from auth.sessions where user_id = $1', [id])
  await client.query('update user_sessions set session_end = now() where user_id = $1 and session_end is null', [id])
  await forgetSignInTries(client, email)
}

async function homeOf(client: PoolClient, userId: string): Promise<string | undefined> {
  const { rows } = await client.query<{ id: string }>(
    'select tenant_id as id from user_tenants where user_id = $1 order by is_default desc, created_at limit 1',
    [userId],
  )
  return rows[0]?.id
}
