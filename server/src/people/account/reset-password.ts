import type { PoolClient } from 'pg'
import type { RequestHead, Server } from '#access/caller/server.ts'
import { clearSignInAttempts } from '#access/limits/attempt-counters.ts'
import { limitAttempts } from '#access/limits/limits.ts'
import { refuseWeakPassword } from '#access/passwords/password-strength.ts'
import { hashPassword } from '#access/passwords/passwords.ts'
import { Refusal } from '#access/refusal/refusal.ts'
import { deleteSessions } from '#access/session/ended-sessions.ts'
import { queueMail } from '#channels/mail/queue.ts'
import { asAccounts } from '#database/caller/company.ts'
import { logEvent } from '#journal/event.ts'
import { confirmAddress } from './address/addresses.ts'
import { passwordChangedLetter } from './person/letters.ts'
import { homeCompanyOf, type Person, personById, senderFor, setPassword } from './person/people.ts'
import { accountOfProof, useToken } from './proof/proofs.ts'

/**
 * Sets a new password. The token comes from an emailed link, whose use also verifies the email. Every session
 * of the person ends.
 */
export async function resetPassword(
  server: Server,
  asked: RequestHead,
  token: string,
  password: string,
): Promise<void> {
  const person = await asAccounts(server.pool, async (client) => {
    const { userId } = await accountOfProof(client, 'recovery', token)
    return userId ? personById(client, userId) : undefined
  })
  if (!person) throw new Refusal('LINK_OVER')
  await limitAttempts(server.pool, 'password', person.email, asked)
  await refuseWeakPassword(password, [person.firstName, person.lastName, person.email])
  const hash = await hashPassword(password)

  await asAccounts(server.pool, async (client) => {
    await useToken(client, 'recovery', token)
    await setPassword(client, person.id, hash)
    await confirmAddress(client, person.id)
    await endEverySession(client, person)
    await logEvent(client, asked, {
      action: 'PASSWORD_RESET',
      success: true,
      tenantId: await homeCompanyOf(client, person.id),
      userId: person.id,
    })
    const letter = passwordChangedLetter(await senderFor(client, person.id), `${server.publicUrl}/auth/oubli`)
    await queueMail(client, { kind: 'mot de passe changé', to: person.email, userId: person.id, letter })
  })
}

async function endEverySession(client: PoolClient, { id, email }: Person): Promise<void> {
  await deleteSessions(client, 'user_id = $1', [id])
  await client.query(
    'update user_sessions set session_end = now() where user_id = $1 and session_end is null',
    [id],
  )
  await clearSignInAttempts(client, email)
}
