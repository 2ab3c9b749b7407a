import { z } from 'zod'
import { roles } from '#access/permissions.ts'
import { freshProof, guarded, limited, refusal, refusalAbout, stale, tooMany } from '#access/procedure.ts'
import { ways } from '#access/ways.ts'
import { mailOff } from '#channels/mail/messages.ts'
import { Instant } from '#values/instants.ts'
import { telephone } from '#values/telephone.ts'
import { ById, Count, Id, Version } from '#wire/page.ts'
import { AccessDraft, EmailChangeDraft, PasswordChangeDraft, ProfileDraft, RemovalDraft } from './draft.ts'
import { accountMessages, lastAdminOf } from './messages.ts'

/** What a person does about their own account once signed in, with or without a company. */

export type Profile = z.output<typeof Profile>
export const Profile = z.object({
  version: z.number().int(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** False while a company alone vouches for the address. */
  isEmailProved: z.boolean(),
  phone: z.string().nullable(),
  /** The address that waits to be confirmed. */
  pendingEmail: z.string().nullable(),
})

export type OwnSession = z.output<typeof OwnSession>
export const OwnSession = z.object({
  id: Id,
  userAgent: z.string().nullable(),
  ipAddress: z.string().nullable(),
  startedAt: Instant,
  /** To a quarter of an hour. */
  seenAt: Instant,
  companyName: z.string().nullable(),
  /** How it was opened, and what was proved in it since. */
  ways: z.array(z.enum(ways)),
  /** The one asking. */
  isCurrent: z.boolean(),
})

export type OwnCompanies = z.output<typeof OwnCompanies>
export const OwnCompanies = z.object({
  members: z.array(
    z.object({ id: Id, name: z.string(), slug: z.string(), role: z.enum(roles), joinedAt: Instant }),
  ),
  requests: z.array(z.object({ id: Id, companyName: z.string(), createdAt: Instant })),
})

const Said = z.object({ message: z.string() })
/** The password one has now was asked, and is another. */
const identified = {
  WRONG_PASSWORD: { status: 422, message: accountMessages.wrongPassword },
  ...tooMany,
} as const
export const weak = {
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
    .errors(stale(Profile)),
  /** Gives this session a new token; the others end if that is asked. */
  changePassword: guarded('account.own', { ...own, records: ['PASSWORD_CHANGED'] })
    .route({ method: 'POST', path: '/profile/password' })
    .input(PasswordChangeDraft)
    .output(Said)
    .errors({ ...identified, ...weak }),
  /** The same answer whether the address is free or not. Nothing changes before its link is opened. */
  askEmail: guarded('account.own', { ...own, ...limited('mail'), records: ['EMAIL_CHANGE_ASKED'] })
    .route({ method: 'POST', path: '/profile/email' })
    .input(EmailChangeDraft)
    .output(Said)
    .errors({ ...identified, ...mailOff, ...freshProof }),
  cancelEmail: guarded('account.own', own)
    .route({ method: 'DELETE', path: '/profile/email' })
    .output(z.void()),

  /** Mails the link that proves one's own address, which a company alone vouched for until then. */
  askVerification: guarded('account.own', { ...own, ...limited('mail') })
    .route({ method: 'POST', path: '/profile/verification' })
    .output(Said)
    .errors({ ...tooMany, ...mailOff }),

  /**
   * Mails a code that stands for one's password, in `current`, in this session: for who has none, or has
   * forgotten it. A first device is enrolled with it.
   */
  reauthenticate: guarded('account.own', { ...own, half: true, ...limited('mail'), records: ['NONCE_ASKED'] })
    .route({ method: 'POST', path: '/profile/reauthentication' })
    .output(Said)
    .errors({ ...tooMany, ...mailOff, EMAIL_UNPROVED: refusal(accountMessages.emailUnproved) }),

  sessions: guarded('account.own', ownRead)
    .route({ method: 'GET', path: '/profile/sessions' })
    .output(z.array(OwnSession)),
  closeSession: guarded('account.own', { ...own, records: ['SESSION_CLOSED'] })
    .route({ method: 'DELETE', path: '/profile/sessions/{id}' })
    .input(ById)
    .output(z.void()),
  /** `all` ends the one asking too. */
  closeSessions: guarded('account.own', { ...own, records: ['SESSIONS_ENDED'] })
    .route({ method: 'POST', path: '/profile/sessions/close' })
    .input(z.object({ scope: z.enum(['others', 'all']) }))
    .output(z.object({ ended: Count })),

  /** The companies one is a member of, and those one has asked to join. */
  companies: guarded('account.own', ownRead)
    .route({ method: 'GET', path: '/profile/companies' })
    .output(OwnCompanies),
  /** Asking again changes nothing: no Idempotency-Key is needed. */
  askAccess: guarded('account.own', { ...own, ...limited('mail'), records: ['ACCESS_ASKED'] })
    .route({ method: 'POST', path: '/profile/access-requests' })
    .input(AccessDraft)
    .output(Said)
    .errors({
      ...tooMany,
      UNKNOWN_COMPANY: { status: 404, message: accountMessages.unknownCompany },
      ALREADY_MEMBER: refusal(accountMessages.alreadyMember),
      EMAIL_UNPROVED: refusal(accountMessages.emailUnproved),
    }),

  /**
   * The account, its memberships and its sessions go; what its owner wrote in the companies stays, under
   * their name.
   */
  remove: guarded('account.own', { ...own, records: ['ACCOUNT_DELETED'] })
    .route({ method: 'POST', path: '/profile/removal' })
    .input(RemovalDraft)
    .output(z.void())
    .errors({
      ...identified,
      LAST_ADMIN: refusalAbout(
        accountMessages.lastAdmin,
        { companies: z.array(z.string()) },
        ({ companies }) => lastAdminOf(companies),
      ),
      LAST_SUPER_ADMIN: refusal(accountMessages.lastSuperAdmin),
    }),
}
