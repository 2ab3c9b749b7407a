import { z } from 'zod'
import { roles } from '#access/permissions.ts'
import { freshProof, guarded, refusal } from '#access/procedure.ts'
import { mailOffErrors } from '#channels/mail/messages.ts'
import type { Action } from '#journal/actions.ts'
import { factorMessages } from '#people/account/factor-messages.ts'
import { accountMessages } from '#people/account/messages.ts'
import { Instant } from '#values/instants.ts'
import { ById, ByIdOfCompany, Count, Flag, filtersInput, Id, listInput, OfCompany, page } from '#wire/page.ts'
import { GrantableRole, InviteDraft } from './draft.ts'
import { userMessages } from './messages.ts'

/** A member of a company. Contains no data about their other companies, except for a super_admin. */
export type Member = z.output<typeof Member>
export const Member = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: z.enum(roles),
  isActive: z.boolean(),
  joinedAt: Instant,
  /** The last sign-in to this company. */
  lastSignInAt: Instant.nullable(),
  /** The companies of the member, when a super_admin asks. Null for other callers. */
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

const RoleAssignment = z.object({
  id: Id,
  role: z.enum(roles),
  assignedAt: Instant,
  assignedBy: z.string().nullable(),
})

/** When email is not configured, `link` contains the invitation link to pass on. Otherwise it is null. */
const InvitationOutput = z.object({ invitation: Invitation, link: z.string().nullable() })

export type MemberList = z.output<typeof listMembers>
const listMembers = z.object({
  ...listInput(['joinedAt', 'name'], 'desc').shape,
  active: Flag.optional(),
  ...OfCompany.shape,
})

const memberErrors = {
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
    .input(filtersInput(listMembers))
    .output(z.object({ count: Count })),
  /** Lists the roles that a member had in this company, newest first. */
  roles: reading
    .route({ method: 'GET', path: '/users/{id}/roles' })
    .input(ByIdOfCompany)
    .output(z.array(RoleAssignment)),
  changeRole: writing(['ROLE_CHANGED'])
    .route({ method: 'PUT', path: '/users/{id}/role' })
    .input(ByIdOfCompany.extend({ role: GrantableRole }))
    .output(z.void())
    .errors({ ...memberErrors, ...freshProof }),
  /** Deactivates or reactivates a member. Deactivation ends their sessions in this company. */
  setActive: writing(['USER_REACTIVATED', 'USER_DEACTIVATED'])
    .route({ method: 'PATCH', path: '/users/{id}' })
    .input(ByIdOfCompany.extend({ active: z.boolean() }))
    .output(z.void())
    .errors(memberErrors),
  /** Ends the membership. If it was the last one, the account is deleted. */
  remove: writing(['USER_REMOVED'])
    .route({ method: 'DELETE', path: '/users/{id}' })
    .input(ByIdOfCompany)
    .output(z.void())
    .errors(memberErrors),
  /** Ends all sessions of the member in this company. */
  signOut: writing(['SESSIONS_ENDED'])
    .route({ method: 'POST', path: '/users/{id}/sign-out' })
    .input(ByIdOfCompany)
    .output(z.object({ ended: Count })),
  /** Emails the member a link for choosing a new password. */
  resetPassword: writing(['PASSWORD_RESET_ASKED'])
    .route({ method: 'POST', path: '/users/{id}/recovery' })
    .input(ByIdOfCompany)
    .output(z.void())
    .errors(mailOffErrors),

  /**
   * Whether the member has a second factor. If a colleague reported the devices lost, also the time when they
   * will be removed.
   */
  secondFactor: reading
    .route({ method: 'GET', path: '/users/{id}/second-factor' })
    .input(ByIdOfCompany)
    .output(z.object({ isOn: z.boolean(), removalDueAt: Instant.nullable() })),
  /**
   * Removes a member's second factors after 72 hours, because the devices are lost. The member is notified by
   * email immediately and can cancel. A super_admin who has the company open cannot request this.
   */
  askFactorRemoval: guarded('users.manage', { records: ['MFA_REMOVAL_ASKED'] })
    .route({ method: 'POST', path: '/users/{id}/factor-removal' })
    .input(ById)
    .output(z.object({ dueAt: Instant }))
    .errors({
      ...freshProof,
      ...mailOffErrors,
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
   * Invites a person by email. A second invitation of an email address replaces the first, so no
   * Idempotency-Key is needed. The invitation link is not stored.
   */
  invite: writing(['USER_INVITED'], true)
    .route({ method: 'POST', path: '/invitations', successStatus: 201 })
    .input(z.object({ ...InviteDraft.shape, ...OfCompany.shape }))
    .output(InvitationOutput)
    .errors({
      ...freshProof,
      ALREADY_MEMBER: refusal(userMessages.alreadyMember),
      TOO_MANY_INVITATIONS: refusal(userMessages.tooManyInvitations),
    }),
  resendInvitation: writing(['USER_INVITED_AGAIN'], true)
    .route({ method: 'POST', path: '/invitations/{id}/mail' })
    .input(ByIdOfCompany)
    .output(InvitationOutput),
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
