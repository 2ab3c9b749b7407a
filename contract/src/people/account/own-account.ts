import { z } from 'zod'
import { roles } from '#access/permissions.ts'
import {
  freshProof,
  guarded,
  limited,
  refusal,
  refusalAbout,
  staleErrors,
  tooMany,
} from '#access/procedure.ts'
import { signInMethods } from '#access/sign-in-methods.ts'
import { mailOffErrors } from '#channels/mail/messages.ts'
import { Instant } from '#values/instants.ts'
import { telephone } from '#values/telephone/telephone.ts'
import { MessageOutput } from '#wire/message-output.ts'
import { ById, Count, Id, Version } from '#wire/page.ts'
import { AccessDraft, EmailChangeDraft, PasswordChangeDraft, ProfileDraft, RemovalDraft } from './draft.ts'
import { accountMessages, lastAdminOf } from './messages.ts'

/** Procedures about the caller's own account, with or without a company. */

export type Profile = z.output<typeof Profile>
export const Profile = z.object({
  version: z.number().int(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** False while only a company has vouched for the address. */
  isEmailProved: z.boolean(),
  phone: z.string().nullable(),
  /** The new address, until it is confirmed. */
  pendingEmail: z.string().nullable(),
})

export type OwnSession = z.output<typeof OwnSession>
export const OwnSession = z.object({
  id: Id,
  userAgent: z.string().nullable(),
  ipAddress: z.string().nullable(),
  startedAt: Instant,
  /** Precise to a quarter of an hour. */
  seenAt: Instant,
  companyName: z.string().nullable(),
  /** The sign-in method, and the proofs given since. */
  ways: z.array(z.enum(signInMethods)),
  /** The caller's own session. */
  isCurrent: z.boolean(),
})

export type OwnCompanies = z.output<typeof OwnCompanies>
export const OwnCompanies = z.object({
  members: z.array(
    z.object({ id: Id, name: z.string(), slug: z.string(), role: z.enum(roles), joinedAt: Instant }),
  ),
  requests: z.array(z.object({ id: Id, companyName: z.string(), createdAt: Instant })),
})

/** Errors of procedures that require the current password. */
const passwordErrors = {
  WRONG_PASSWORD: { status: 422, message: accountMessages.wrongPassword },
  ...tooMany,
} as const
export const weakPasswordErrors = {
  WEAK_PASSWORD: {
    status: 422,
    message: accountMessages.weakPassword,
    data: z.object({ reasons: z.array(z.string()) }),
  },
} as const

const own = { personal: true, accounts: true } as const
const ownRead = { ...own, reads: true } as const

export const ownAccount = {
  profile: guarded('account.own', ownRead).route({ method: 'GET', path: '/profile' }).output(Profile),
  saveProfile: guarded('account.own', { ...own, records: ['PROFILE_UPDATED'] })
    .route({ method: 'PUT', path: '/profile' })
    .input(z.object({ version: Version, ...ProfileDraft.shape, phone: telephone() }))
    .output(Profile)
    .errors(staleErrors(Profile)),
  /** Gives this session a new token. The other sessions end on request. */
  changePassword: guarded('account.own', { ...own, records: ['PASSWORD_CHANGED'] })
    .route({ method: 'POST', path: '/profile/password' })
    .input(PasswordChangeDraft)
    .output(MessageOutput)
    .errors({ ...passwordErrors, ...weakPasswordErrors }),
  /**
   * The response is the same whether the address is free or not. Nothing changes before its link is opened.
   */
  askEmail: guarded('account.own', { ...own, ...limited('mail'), records: ['EMAIL_CHANGE_ASKED'] })
    .route({ method: 'POST', path: '/profile/email' })
    .input(EmailChangeDraft)
    .output(MessageOutput)
    .errors({ ...passwordErrors, ...mailOffErrors, ...freshProof }),
  cancelEmail: guarded('account.own', own)
    .route({ method: 'DELETE', path: '/profile/email' })
    .output(z.void()),

  /** Mails the link that proves the caller's address, for which only a company had vouched. */
  askVerification: guarded('account.own', { ...own, ...limited('mail') })
    .route({ method: 'POST', path: '/profile/verification' })
    .output(MessageOutput)
    .errors({ ...tooMany, ...mailOffErrors }),

  /**
   * Mails a code that replaces the password in `current` for this session, for a caller without password or
   * who forgot it. The code also allows enrolling the first device.
   */
  reauthenticate: guarded('account.own', { ...own, half: true, ...limited('mail'), records: ['NONCE_ASKED'] })
    .route({ method: 'POST', path: '/profile/reauthentication' })
    .output(MessageOutput)
    .errors({ ...tooMany, ...mailOffErrors, EMAIL_UNPROVED: refusal(accountMessages.emailUnproved) }),

  sessions: guarded('account.own', ownRead)
    .route({ method: 'GET', path: '/profile/sessions' })
    .output(z.array(OwnSession)),
  closeSession: guarded('account.own', { ...own, records: ['SESSION_CLOSED'] })
    .route({ method: 'DELETE', path: '/profile/sessions/{id}' })
    .input(ById)
    .output(z.void()),
  /** `all` includes the caller's own session. */
  closeSessions: guarded('account.own', { ...own, records: ['SESSIONS_ENDED'] })
    .route({ method: 'POST', path: '/profile/sessions/close' })
    .input(z.object({ scope: z.enum(['others', 'all']) }))
    .output(z.object({ ended: Count })),

  /** The caller's companies, and the open requests to join others. */
  companies: guarded('account.own', ownRead)
    .route({ method: 'GET', path: '/profile/companies' })
    .output(OwnCompanies),
  /** Repeating the request changes nothing, so no Idempotency-Key is needed. */
  askAccess: guarded('account.own', { ...own, ...limited('mail'), records: ['ACCESS_ASKED'] })
    .route({ method: 'POST', path: '/profile/access-requests' })
    .input(AccessDraft)
    .output(MessageOutput)
    .errors({
      ...tooMany,
      UNKNOWN_COMPANY: { status: 404, message: accountMessages.unknownCompany },
      ALREADY_MEMBER: refusal(accountMessages.alreadyMember),
      EMAIL_UNPROVED: refusal(accountMessages.emailUnproved),
    }),

  /**
   * Deletes the account, its memberships and its sessions. Records that the person wrote in companies stay,
   * with the name.
   */
  remove: guarded('account.own', { ...own, records: ['ACCOUNT_DELETED'] })
    .route({ method: 'POST', path: '/profile/removal' })
    .input(RemovalDraft)
    .output(z.void())
    .errors({
      ...passwordErrors,
      LAST_ADMIN: refusalAbout(
        accountMessages.lastAdmin,
        { companies: z.array(z.string()) },
        ({ companies }) => lastAdminOf(companies),
      ),
      LAST_SUPER_ADMIN: refusal(accountMessages.lastSuperAdmin),
    }),
}
