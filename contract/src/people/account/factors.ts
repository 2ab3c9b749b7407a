import { z } from 'zod'
import { anybody, freshProof, guarded, refusal, tooMany } from '#access/procedure.ts'
import { Session } from '#access/session.ts'
import { Instant } from '#values/instants.ts'
import { ById, Count, Id } from '#wire/page.ts'
import { apiRefusals } from '#wire/refusals.ts'
import { DeviceDraft, EnrolmentDraft, OwnProof, TotpDraft } from './factor-draft.ts'
import { factorMessages } from './factor-messages.ts'
import { accountMessages } from './messages.ts'

/**
 * The second factor of one's own account: devices that make codes, passkeys, backup codes, and what is done
 * when a device is lost.
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
  /** Those that were never used. */
  backupCodesLeft: Count,
  backupCodesMadeAt: Instant.nullable(),
  /** It is asked of them: the last device stays. */
  isNeeded: z.boolean(),
  /** The day from which a company of theirs will ask it, where that is still to come. */
  neededFrom: z.iso.date().nullable(),
  /** A colleague said that the devices are lost. */
  removal: z.object({ dueAt: Instant, askedBy: z.string() }).nullable(),
})

const Codes = z.object({ codes: z.array(z.string()) })
const wrongCode = { WRONG_CODE: { status: 422, message: apiRefusals.wrongFactor }, ...tooMany } as const

/** Another proof is asked of this person, as `by` says. */
const otherProof = { ...freshProof.FACTOR_ASKED, status: 409 } as const

const own = { personal: true, accounts: true } as const
const half = { ...own, half: true } as const

export const ownFactors = {
  factors: guarded('account.own', { ...half, reads: true })
    .route({ method: 'GET', path: '/profile/factors' })
    .output(Factors),

  /**
   * The secret is shown this once. The device counts from its first code on, given within a quarter of an
   * hour.
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
  /** With the first device come ten backup codes, shown this once. The session gets another token. */
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
  /** The ten before are worth nothing any more. */
  makeBackupCodes: guarded('account.own', { ...own, records: ['MFA_BACKUP_CODES_MADE'] })
    .route({ method: 'POST', path: '/profile/backup-codes' })
    .output(Codes)
    .errors({ ...freshProof, NO_FACTOR: refusal(factorMessages.none) }),

  /**
   * Proves again who somebody is, in the session that is open: before a grave act, or where a factor was
   * lacking. The password, and the code that
   * `POST /profile/reauthentication` mails, are for those who have no factor. The session gets another token.
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

  /** Nothing is lost: what a colleague started is over. */
  cancelRemoval: guarded('account.own', { ...half, records: ['MFA_REMOVAL_CANCELLED'] })
    .route({ method: 'DELETE', path: '/profile/factors/removal' })
    .output(z.void()),
  /** The same by the link of the mail, signed in or not. POST so that the token stays out of every log. */
  keepFactors: anybody
    .meta({ records: ['MFA_REMOVAL_CANCELLED'] })
    .route({ method: 'POST', path: '/account/factors/keep' })
    .input(z.object({ token: z.string().max(200) }))
    .output(z.object({ message: z.string() }))
    .errors({ LINK_OVER: { status: 404, message: accountMessages.linkOver } }),
}
