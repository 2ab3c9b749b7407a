import type { EnrolmentDraft } from '@escale/contract/people/account/factor-draft'
import type { RequestContext } from '#access/caller/server.ts'
import { type NewCodes, newBackupCodes, storeBackupCodes } from '#access/factor/backup-codes.ts'
import { hasFactor, logWrongCode, type Prover } from '#access/factor/factor-proof.ts'
import { newTotpSecret } from '#access/factor/totp.ts'
import { clearCounters, countersOf } from '#access/limits/attempt-counters.ts'
import { limitAttempts } from '#access/limits/limits.ts'
import { Refusal } from '#access/refusal/refusal.ts'
import { runAndRotateSession } from '#access/session/rotation.ts'
import { requireLiveSession, requireSession } from '#access/session/sessions.ts'
import { queueMail } from '#channels/mail/queue.ts'
import { asAccounts } from '#database/caller/company.ts'
import { logEvent } from '#journal/event.ts'
import { confirmPassword, lockConfirmation } from '#people/account/own/confirm-password.ts'
import { senderFor } from '#people/account/person/people.ts'
import { addDevice, confirmDevice } from './devices.ts'
import { factorAddedLetter } from './letters.ts'
import { proveInSession } from './proof.ts'

/**
 * Starts to add an authenticator app. The guard has asked a person who already has a second factor to prove
 * it. Anybody else gives their password.
 */
export async function enrol(context: RequestContext, owner: Prover, { name, current }: EnrolmentDraft) {
  const { server } = context
  const { userId, tenantId, email } = owner
  const { secret, uri } = newTotpSecret(email)
  const isKnown = await asAccounts(server.pool, (client) => hasFactor(client, userId))
  const confirmed = isKnown
    ? undefined
    : await confirmPassword(context, { userId, tenantId }, current ?? '', 'MFA_ENROLLED')
  const id = await asAccounts(server.pool, async (client) => {
    if (confirmed) await lockConfirmation(client, confirmed)
    return addDevice(client, server.secret, { userId, name, totp: secret })
  })
  return { id, secret, uri }
}

/**
 * Confirms an authenticator app by its first code. The current session then counts as opened with a second
 * factor. With the first device, the person receives backup codes.
 */
export async function confirmEnrolment(
  context: RequestContext,
  owner: Prover,
  { id, code }: { id: string; code: string },
) {
  const { server, asked } = context
  await limitAttempts(server.pool, 'factor', owner.email, asked)
  const isFirst = !(await asAccounts(server.pool, (client) => hasFactor(client, owner.userId)))
  const codes = isFirst ? await newBackupCodes() : null
  return storeEnrolment(context, owner, { id, code, codes }).catch(async (error: unknown) => {
    throw await logWrongCode(server, asked, owner, error)
  })
}

type ConfirmedEnrolment = { id: string; code: string; codes: NewCodes | null }

function storeEnrolment(context: RequestContext, owner: Prover, { id, code, codes }: ConfirmedEnrolment) {
  const { server, asked } = context
  const { userId, tenantId, email } = owner
  const sessionHash = requireSession(asked)
  return runAndRotateSession(context, async (client) => {
    const isOnly = await confirmDevice(client, server.secret, { userId, id, code })
    // Backup codes were prepared for a first device, or not, and another device was confirmed or deleted
    // since. The person must start again.
    if (isOnly !== (codes !== null)) throw new Refusal('NOT_FOUND')
    await clearCounters(client, countersOf('factor', email, asked))
    await proveInSession(client, sessionHash, 'totp')
    await logEvent(client, asked, { action: 'MFA_ENROLLED', success: true, userId, tenantId })
    if (codes) {
      await storeBackupCodes(client, userId, codes)
      await logEvent(client, asked, { action: 'MFA_BACKUP_CODES_MADE', success: true, userId, tenantId })
    }
    const letter = factorAddedLetter(
      await senderFor(client, userId),
      `${server.publicUrl}/auth/oubli`,
      'totp',
    )
    await queueMail(client, { kind: 'double authentification', to: email, userId, letter })
    return { codes: codes?.shown ?? null, session: await requireLiveSession(client, sessionHash) }
  })
}
