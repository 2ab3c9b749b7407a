import type { PasswordChangeDraft } from '@escale/contract/people/account/draft'
import type { RequestContext } from '#access/caller/server.ts'
import { clearSignInAttempts } from '#access/limits/attempt-counters.ts'
import { refuseWeakPassword } from '#access/passwords/password-strength.ts'
import { hashPassword } from '#access/passwords/passwords.ts'
import { endSessions } from '#access/session/ended-sessions.ts'
import { runAndRotateSession } from '#access/session/rotation.ts'
import { queueMail } from '#channels/mail/queue.ts'
import { logEvent } from '#journal/event.ts'
import { passwordReplacedLetter } from '#people/account/person/letters.ts'
import { senderFor, setPassword } from '#people/account/person/people.ts'
import { confirmPassword, lockConfirmation, type Owner } from './confirm-password.ts'

/**
 * Changes the password. The current session continues with a new token. The other sessions end if the person
 * asked for it. Recovery links already emailed become invalid.
 */
export async function changePassword(
  context: RequestContext,
  owner: Owner,
  draft: PasswordChangeDraft,
): Promise<void> {
  const person = await confirmPassword(context, owner, draft.current, 'PASSWORD_CHANGED')
  await refuseWeakPassword(draft.password, [person.firstName, person.lastName, person.email])
  const hash = await hashPassword(draft.password)
  const { server, asked } = context

  await runAndRotateSession(context, async (client) => {
    await lockConfirmation(client, person)
    await setPassword(client, person.id, hash)
    await client.query(`delete from auth.email_proofs where user_id = $1 and purpose = 'recovery'`, [
      person.id,
    ])
    await clearSignInAttempts(client, person.email)
    if (draft.endOthers) await endSessions(client, person.id, asked.sessionHash)
    await logEvent(client, asked, { action: 'PASSWORD_CHANGED', success: true, ...owner })
    const letter = passwordReplacedLetter(
      await senderFor(client, person.id),
      `${server.publicUrl}/auth/oubli`,
    )
    await queueMail(client, { kind: 'mot de passe changé', to: person.email, userId: person.id, letter })
  })
}
