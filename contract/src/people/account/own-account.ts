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
  /** False when only a company has confirmed the email address, and the user has not. */
  isEmailProved: z.boolean(),
  phone: z.string().nullable(),
  /** The new email address, while it is not confirmed. Otherwise null. */
  pendingEmail: z.string().nullable(),
})

export type OwnSession = z.output<typeof OwnSession>
export const OwnSession = z.object({
  id: Id,
  userAgent: z.string().nullable(),
  ipAddress: z.string().nullable(),
  startedAt: Instant,
  /** The last activity, rounded to 15 minutes. */
  seenAt: Instant,
  companyName: z.string().nullable(),
  /** The sign-in method, and the second factors used since. */
  ways: z.array(z.enum(signInMethods)),
  /** True for the session that makes this request. */
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
  /**
   * Changes the password and gives this session a new token. The caller chooses whether the other sessions
   * end.
   */
  changePassword: guarded('account.own', { ...own, records: ['PASSWORD_CHANGED'] })
    .route({ method: 'POST', path: '/profile/password' })
    .input(PasswordChangeDraft)
    .output(MessageOutput)
    .errors({ ...passwordErrors, ...weakPasswordErrors }),
  /**
   * Requests a change of email address. It takes effect when the link sent to the new address is opened. The
   * response is the same whether or not another account has the address.
   */
  askEmail: guarded('account.own', { ...own, ...limited('mail'), records: ['EMAIL_CHANGE_ASKED'] })
    .route({ method: 'POST', path: '/profile/email' })
    .input(EmailChangeDraft)
    .output(MessageOutput)
    .errors({ ...passwordErrors, ...mailOffErrors, ...freshProof }),
  cancelEmail: guarded('account.own', own)
    .route({ method: 'DELETE', path: '/profile/email' })
    .output(z.void()),

  /**
   * Emails a link with which the user confirms their email address, when only a company has confirmed it so
   * far.
   */
  askVerification: guarded('account.own', { ...own, ...limited('mail') })
    .route({ method: 'POST', path: '/profile/verification' })
    .output(MessageOutput)
    .errors({ ...tooMany, ...mailOffErrors }),

  /**
   * Emails a code that replaces the password in `current` within this session, for users who have no password
   * or forgot it. With the code, the user can also add a first second factor.
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
  /** Ends sessions of the caller. `all` includes the current one. */
  closeSessions: guarded('account.own', { ...own, records: ['SESSIONS_ENDED'] })
    .route({ method: 'POST', path: '/profile/sessions/close' })
    .input(z.object({ scope: z.enum(['others', 'all']) }))
    .output(z.object({ ended: Count })),

  /** Lists the caller's companies, and their pending requests to join others. */
  companies: guarded('account.own', ownRead)
    .route({ method: 'GET', path: '/profile/companies' })
    .output(OwnCompanies),
  /** Requests to join a company. Repeating the request has no effect, so no Idempotency-Key is needed. */
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
   * Deletes the caller's account with its memberships and sessions. Records that the user created in
   * companies stay and keep the user's name.
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
