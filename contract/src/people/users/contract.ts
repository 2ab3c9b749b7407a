import { z } from 'zod'
import { roles } from '#access/permissions.ts'
import { freshProof, guarded, refusal } from '#access/procedure.ts'
import { mailOff } from '#channels/mail/messages.ts'
import type { Action } from '#journal/actions.ts'
import { factorMessages } from '#people/account/factor-messages.ts'
import { accountMessages } from '#people/account/messages.ts'
import { Instant } from '#values/instants.ts'
import { ById, ByIdOfCompany, Count, Flag, filtersOf, Id, listInput, OfCompany, page } from '#wire/page.ts'
import { GrantableRole, InviteDraft } from './draft.ts'
import { userMessages } from './messages.ts'

/** Someone of the company, as it knows them: never what they are elsewhere, but to a super_admin. */
export type Member = z.output<typeof Member>
export const Member = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: z.enum(roles),
  isActive: z.boolean(),
  joinedAt: Instant,
  /** In this company. */
  lastSignInAt: Instant.nullable(),
  /** All the companies they are in: for a super_admin only, null to anybody else. */
  companies: z.array(z.object({ id: Id, name: z.string() })).nullable(),
})

export type Invitation = z.output<typeof Invitation>
export const Invitation = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: z.enum(roles),
  expiresAt: Instant,
  isOver: z.boolean(),
})

export type AccessRequest = z.output<typeof AccessRequest>
export const AccessRequest = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  createdAt: Instant,
})

const GivenRole = z.object({
  id: Id,
  role: z.enum(roles),
  assignedAt: Instant,
  assignedBy: z.string().nullable(),
})

/** `link` only when mail is not set up: the inviter hands it over. */
const Invited = z.object({ invitation: Invitation, link: z.string().nullable() })

export type MemberList = z.output<typeof listMembers>
const listMembers = z.object({
  ...listInput(['joinedAt', 'name'], 'desc').shape,
  active: Flag.optional(),
  ...OfCompany.shape,
})

const onMember = {
  SELF: refusal(userMessages.notOneself),
  LAST_ADMIN: refusal(accountMessages.lastAdmin),
} as const

const reading = guarded('users.manage', { reads: true, administers: true })
const writing = (records: readonly Action[], unkept = false) =>
  guarded('users.manage', { administers: true, records, unkept })

export const users = {
  list: reading.route({ method: 'GET', path: '/users' }).input(listMembers).output(page(Member)),
  totals: reading
    .route({ method: 'GET', path: '/users/totals' })
    .input(filtersOf(listMembers))
    .output(z.object({ count: Count })),
  /** The roles somebody had here, newest first. */
  roles: reading
    .route({ method: 'GET', path: '/users/{id}/roles' })
    .input(ByIdOfCompany)
    .output(z.array(GivenRole)),
  changeRole: writing(['ROLE_CHANGED'])
    .route({ method: 'PUT', path: '/users/{id}/role' })
    .input(ByIdOfCompany.extend({ role: GrantableRole }))
    .output(z.void())
    .errors({ ...onMember, ...freshProof }),
  /** Deactivating ends their sessions here. */
  setActive: writing(['USER_REACTIVATED', 'USER_DEACTIVATED'])
    .route({ method: 'PATCH', path: '/users/{id}' })
    .input(ByIdOfCompany.extend({ active: z.boolean() }))
    .output(z.void())
    .errors(onMember),
  /** Ends the membership; the account goes with its last one. */
  remove: writing(['USER_REMOVED'])
    .route({ method: 'DELETE', path: '/users/{id}' })
    .input(ByIdOfCompany)
    .output(z.void())
    .errors(onMember),
  /** Ends their sessions in this company. */
  signOut: writing(['SESSIONS_ENDED'])
    .route({ method: 'POST', path: '/users/{id}/sign-out' })
    .input(ByIdOfCompany)
    .output(z.object({ ended: Count })),
  /** Mails its owner the way to a new password. */
  resetPassword: writing(['PASSWORD_RESET_ASKED'])
    .route({ method: 'POST', path: '/users/{id}/recovery' })
    .input(ByIdOfCompany)
    .output(z.void())
    .errors(mailOff),

  /**
   * Whether somebody has a second factor, and when it goes where a colleague says that its devices are lost.
   */
  secondFactor: reading
    .route({ method: 'GET', path: '/users/{id}/second-factor' })
    .input(ByIdOfCompany)
    .output(z.object({ isOn: z.boolean(), removalDueAt: Instant.nullable() })),
  /**
   * Their devices are lost: they go in 72 hours, unless their owner, who is mailed at once, cancels it. By a
   * colleague, never by a visitor.
   */
  askFactorRemoval: guarded('users.manage', { records: ['MFA_REMOVAL_ASKED'] })
    .route({ method: 'POST', path: '/users/{id}/factor-removal' })
    .input(ById)
    .output(z.object({ dueAt: Instant }))
    .errors({
      ...freshProof,
      ...mailOff,
      SELF: refusal(userMessages.notOneself),
      NOTHING_TO_REMOVE: refusal(factorMessages.nothingToRemove),
      REMOVAL_RUNNING: refusal(factorMessages.removalRunning),
    }),
  cancelFactorRemoval: guarded('users.manage', { records: ['MFA_REMOVAL_CANCELLED'] })
    .route({ method: 'DELETE', path: '/users/{id}/factor-removal' })
    .input(ById)
    .output(z.void()),

  invitations: reading
    .route({ method: 'GET', path: '/invitations' })
    .input(OfCompany.default({}))
    .output(z.object({ items: z.array(Invitation), sendsMail: z.boolean() })),
  /**
   * Inviting an address again replaces its invitation: no Idempotency-Key is needed, and the link is kept
   * nowhere.
   */
  invite: writing(['USER_INVITED'], true)
    .route({ method: 'POST', path: '/invitations', successStatus: 201 })
    .input(z.object({ ...InviteDraft.shape, ...OfCompany.shape }))
    .output(Invited)
    .errors({
      ...freshProof,
      ALREADY_MEMBER: refusal(userMessages.alreadyMember),
      TOO_MANY_INVITATIONS: refusal(userMessages.tooManyInvitations),
    }),
  resendInvitation: writing(['USER_INVITED_AGAIN'], true)
    .route({ method: 'POST', path: '/invitations/{id}/mail' })
    .input(ByIdOfCompany)
    .output(Invited),
  cancelInvitation: writing(['INVITATION_CANCELLED'])
    .route({ method: 'DELETE', path: '/invitations/{id}' })
    .input(ByIdOfCompany)
    .output(z.void()),

  accessRequests: reading
    .route({ method: 'GET', path: '/access-requests' })
    .input(OfCompany.default({}))
    .output(z.array(AccessRequest)),
  acceptAccess: writing(['ACCESS_GRANTED'])
    .route({ method: 'POST', path: '/access-requests/{id}/accept' })
    .input(ByIdOfCompany.extend({ role: GrantableRole }))
    .output(z.void())
    .errors(freshProof),
  refuseAccess: writing(['ACCESS_REFUSED'])
    .route({ method: 'POST', path: '/access-requests/{id}/refuse' })
    .input(ByIdOfCompany)
    .output(z.void()),
}
