import { z } from 'zod'
import { accountMessages } from '../account/messages.ts'
import { ById, Count, Flag, Id, listInput, page } from '../page.ts'
import { roles } from '../permissions.ts'
import { guarded, refusal } from '../procedure.ts'
import { GrantableRole, InviteDraft } from './draft.ts'
import { userMessages } from './messages.ts'

/** Someone of the company, as it knows them: never what they are elsewhere. */
export type Member = z.output<typeof Member>
export const Member = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: z.enum(roles),
  isActive: z.boolean(),
  joinedAt: z.string(),
  /** In this company. */
  lastSignInAt: z.string().nullable(),
})

export type Invitation = z.output<typeof Invitation>
export const Invitation = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: z.enum(roles),
  expiresAt: z.string(),
  isOver: z.boolean(),
})

export type AccessRequest = z.output<typeof AccessRequest>
export const AccessRequest = z.object({ id: Id, firstName: z.string(), lastName: z.string(), email: z.string(), createdAt: z.string() })

const GivenRole = z.object({ id: Id, role: z.enum(roles), assignedAt: z.string(), assignedBy: z.string().nullable() })

/** `link` only when mail is not set up: the inviter hands it over. */
const Invited = z.object({ invitation: Invitation, link: z.string().nullable() })

export type MemberList = z.output<typeof listMembers>
const listMembers = z.object({ ...listInput(['joinedAt', 'name'], 'desc').shape, active: Flag.optional() })

const onMember = { SELF: refusal(userMessages.notOneself), LAST_ADMIN: refusal(userMessages.lastAdmin) } as const
const mailOff = { MAIL_OFF: { status: 503, message: accountMessages.mailOff } } as const

export const users = {
  list: guarded('users.manage', { reads: true })
    .route({ method: 'GET', path: '/users' })
    .input(listMembers)
    .output(page(Member, z.object({ count: Count }))),
  /** The roles somebody had here, newest first. */
  roles: guarded('users.manage', { reads: true }).route({ method: 'GET', path: '/users/{id}/roles' }).input(ById).output(z.array(GivenRole)),
  changeRole: guarded('users.manage')
    .route({ method: 'PUT', path: '/users/{id}/role' })
    .input(z.object({ id: Id, role: GrantableRole }))
    .output(z.void())
    .errors(onMember),
  /** Deactivating ends their sessions here. */
  setActive: guarded('users.manage')
    .route({ method: 'PATCH', path: '/users/{id}' })
    .input(z.object({ id: Id, active: z.boolean() }))
    .output(z.void())
    .errors(onMember),
  /** Ends the membership; the account goes with its last one. */
  remove: guarded('users.manage').route({ method: 'DELETE', path: '/users/{id}' }).input(ById).output(z.void()).errors(onMember),
  /** Ends their sessions in this company. */
  signOut: guarded('users.manage')
    .route({ method: 'POST', path: '/users/{id}/sign-out' })
    .input(ById)
    .output(z.object({ ended: Count })),
  /** Mails its owner the way to a new password. */
  resetPassword: guarded('users.manage').route({ method: 'POST', path: '/users/{id}/recovery' }).input(ById).output(z.void()).errors(mailOff),

  invitations: guarded('users.manage', { reads: true })
    .route({ method: 'GET', path: '/invitations' })
    .output(z.object({ items: z.array(Invitation), sendsMail: z.boolean() })),
  /** Inviting an address again replaces its invitation: no Idempotency-Key is needed, and the link is kept nowhere. */
  invite: guarded('users.manage')
    .route({ method: 'POST', path: '/invitations', successStatus: 201 })
    .input(InviteDraft)
    .output(Invited)
    .errors({ ALREADY_MEMBER: refusal(userMessages.alreadyMember) }),
  resendInvitation: guarded('users.manage').route({ method: 'POST', path: '/invitations/{id}/mail' }).input(ById).output(Invited),
  cancelInvitation: guarded('users.manage').route({ method: 'DELETE', path: '/invitations/{id}' }).input(ById).output(z.void()),

  accessRequests: guarded('users.manage', { reads: true }).route({ method: 'GET', path: '/access-requests' }).output(z.array(AccessRequest)),
  acceptAccess: guarded('users.manage')
    .route({ method: 'POST', path: '/access-requests/{id}/accept' })
    .input(z.object({ id: Id, role: GrantableRole }))
    .output(z.void()),
  refuseAccess: guarded('users.manage').route({ method: 'POST', path: '/access-requests/{id}/refuse' }).input(ById).output(z.void()),
}
