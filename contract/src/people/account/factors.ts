import { z } from 'zod'
import { anonymous, freshProof, guarded, refusal, tooMany } from '#access/procedure.ts'
import { Session } from '#access/session.ts'
import { Instant } from '#values/instants.ts'
import { MessageOutput } from '#wire/message-output.ts'
import { ById, Count, Id } from '#wire/page.ts'
import { apiRefusals } from '#wire/refusals.ts'
import { DeviceDraft, EnrolmentDraft, OwnProof, TotpDraft } from './factor-draft.ts'
import { factorMessages } from './factor-messages.ts'
import { accountMessages } from './messages.ts'

/**
 * Second factors of the caller's own account: authenticator apps, passkeys, backup codes, and what to do when
 * a device is lost.
 */

export type Factors = z.output<typeof Factors>
export const Factors = z.object({
  devices: z.array(
    z.object({
      id: Id,
      kind: z.enum(['totp', 'passkey']),
      name: z.string(),
      createdAt: Instant,
      usedAt: Instant.nullable(),
    }),
  ),
  /** The number of unused backup codes. */
  backupCodesLeft: Count,
  backupCodesMadeAt: Instant.nullable(),
  /** True when a second factor is mandatory, so the last device cannot be removed. */
  isNeeded: z.boolean(),
  /**
   * The future day from which one of the user's companies will require a second factor. Null if none will.
   */
  neededFrom: z.iso.date().nullable(),
  /** The pending removal of all second factors, requested by a colleague because the devices are lost. */
  removal: z.object({ dueAt: Instant, askedBy: z.string() }).nullable(),
})

const Codes = z.object({ codes: z.array(z.string()) })
const wrongCode = { WRONG_CODE: { status: 422, message: apiRefusals.wrongFactor }, ...tooMany } as const

/** The caller must confirm their identity in another way, given in `by`. */
const otherProof = { ...freshProof.FACTOR_ASKED, status: 409 } as const

const own = { personal: true, accounts: true } as const
const half = { ...own, half: true } as const

export const ownFactors = {
  factors: guarded('account.own', { ...half, reads: true })
    .route({ method: 'GET', path: '/profile/factors' })
    .output(Factors),

  /**
   * Starts adding an authenticator app. The secret is returned only in this response. The app becomes active
   * when its first code is confirmed within 15 minutes.
   */
  enrolFactor: guarded('account.own', half)
    .route({ method: 'POST', path: '/profile/factors' })
    .input(EnrolmentDraft)
    .output(z.object({ id: Id, secret: z.string(), uri: z.string() }))
    .errors({
      ...freshProof,
      ...tooMany,
      WRONG_PASSWORD: { status: 422, message: accountMessages.wrongPassword },
      TOO_MANY_FACTORS: refusal(factorMessages.tooMany),
    }),
  /**
   * Activates an authenticator app. For the first second factor, ten backup codes are returned, only in this
   * response. The session gets a new token.
   */
  confirmFactor: guarded('account.own', { ...half, records: ['MFA_ENROLLED', 'MFA_BACKUP_CODES_MADE'] })
    .route({ method: 'POST', path: '/profile/factors/{id}/confirmation' })
    .input(z.object({ ...ById.shape, ...TotpDraft.shape }))
    .output(z.object({ codes: z.array(z.string()).nullable(), session: Session }))
    .errors(wrongCode),
  renameFactor: guarded('account.own', { ...own, records: ['MFA_RENAMED'] })
    .route({ method: 'PATCH', path: '/profile/factors/{id}' })
    .input(z.object({ ...ById.shape, ...DeviceDraft.shape }))
    .output(z.void()),
  removeFactor: guarded('account.own', { ...own, records: ['MFA_REMOVED'] })
    .route({ method: 'DELETE', path: '/profile/factors/{id}' })
    .input(ById)
    .output(z.void())
    .errors({ ...freshProof, LAST_FACTOR: refusal(factorMessages.lastOne) }),
  /** Creates ten backup codes. The previous ones stop working. */
  makeBackupCodes: guarded('account.own', { ...own, records: ['MFA_BACKUP_CODES_MADE'] })
    .route({ method: 'POST', path: '/profile/backup-codes' })
    .output(Codes)
    .errors({ ...freshProof, NO_FACTOR: refusal(factorMessages.none) }),

  /**
   * Confirms the user's identity in the open session: before a sensitive action, or when the second factor is
   * still missing. Accounts without a second factor use the password or the code emailed by `POST
   * /profile/reauthentication`. The session gets a new token.
   */
  proveFactor: guarded('account.own', {
    ...half,
    records: ['MFA_VERIFIED', 'MFA_BACKUP_CODE_USED', 'MFA_REMOVAL_CANCELLED', 'IDENTITY_CONFIRMED'],
  })
    .route({ method: 'POST', path: '/profile/factors/proof' })
    .input(OwnProof)
    .output(Session)
    .errors({
      ...wrongCode,
      WRONG_PASSWORD: { status: 422, message: accountMessages.wrongPassword },
      OTHER_PROOF: otherProof,
    }),

  /** Cancels the removal of the caller's second factors, requested by a colleague. */
  cancelRemoval: guarded('account.own', { ...half, records: ['MFA_REMOVAL_CANCELLED'] })
    .route({ method: 'DELETE', path: '/profile/factors/removal' })
    .output(z.void()),
  /**
   * Cancels the removal of the second factors through the link in the notification email, with or without a
   * session. The request is a POST so that the token appears in no log.
   */
  keepFactors: anonymous
    .meta({ records: ['MFA_REMOVAL_CANCELLED'] })
    .route({ method: 'POST', path: '/account/factors/keep' })
    .input(z.object({ token: z.string().max(200) }))
    .output(MessageOutput)
    .errors({ LINK_OVER: { status: 404, message: accountMessages.linkOver } }),
}
