import { api } from '#access/guard.ts'
import { refuseWithoutMail, sendsMail } from '#mail/sends-mail.ts'
import { acceptRequest, refuseRequest, waitingRequests } from './access-requests.ts'
import { logManaged } from './company.ts'
import { cancelInvitation, invite, inviteAgain, openInvitations } from './invitations.ts'
import {
  changeRole,
  emailOf,
  endSessions,
  listMembers,
  mailRecovery,
  memberTotals,
  refuseMember,
  removeMember,
  rolesOf,
  setActive,
} from './members.ts'

export const users = api.users.router({
  list: api.users.list.handler(({ context: { company, actor }, input }) => listMembers(company, actor, input)),

  totals: api.users.totals.handler(({ context, input }) => memberTotals(context.company, input)),

  roles: api.users.roles.handler(({ context, input }) => rolesOf(context.company, input.id)),

  changeRole: api.users.changeRole.handler(async ({ context: { company, actor, asked }, input }) => {
    await changeRole(company, actor, input.id, input.role)
    await logManaged(company, asked, actor.userId, 'ROLE_CHANGED', { table: 'profiles', id: input.id })
  }),

  setActive: api.users.setActive.handler(async ({ context: { company, actor, asked }, input }) => {
    await setActive(company, actor, input.id, input.active)
    await logManaged(company, asked, actor.userId, input.active ? 'USER_REACTIVATED' : 'USER_DEACTIVATED', { table: 'profiles', id: input.id })
  }),

  remove: api.users.remove.handler(async ({ context: { company, actor, asked }, input }) => {
    await removeMember(company, actor, input.id)
    await logManaged(company, asked, actor.userId, 'USER_REMOVED', { table: 'profiles', id: input.id })
  }),

  signOut: api.users.signOut.handler(async ({ context: { company, actor, asked }, input }) => {
    const ended = await endSessions(company, input.id)
    await logManaged(company, asked, actor.userId, 'SESSIONS_ENDED', { table: 'profiles', id: input.id })
    return { ended }
  }),

  resetPassword: api.users.resetPassword.handler(async ({ context: { server, company, actor, asked }, input }) => {
    const email = await emailOf(company, input.id)
    refuseWithoutMail(server)
    await mailRecovery(company, email)
    await logManaged(company, asked, actor.userId, 'PASSWORD_RESET_ASKED', { table: 'profiles', id: input.id })
  }),

  invitations: api.users.invitations.handler(async ({ context: { server, company } }) => ({
    items: await openInvitations(company),
    sendsMail: sendsMail(server),
  })),

  invite: api.users.invite.handler(async ({ context: { server, company, actor, asked }, input }) => {
    await refuseMember(company, input.email)
    const invited = await invite(server, company, actor, input)
    await logManaged(company, asked, actor.userId, 'USER_INVITED', { table: 'invitations', id: invited.invitation.id })
    return invited
  }),

  resendInvitation: api.users.resendInvitation.handler(({ context: { server, company, actor }, input }) =>
    inviteAgain(server, company, actor, input.id),
  ),

  cancelInvitation: api.users.cancelInvitation.handler(async ({ context: { company, actor, asked }, input }) => {
    await cancelInvitation(company, input.id)
    await logManaged(company, asked, actor.userId, 'INVITATION_CANCELLED', { table: 'invitations', id: input.id })
  }),

  accessRequests: api.users.accessRequests.handler(({ context }) => waitingRequests(context.company)),

  acceptAccess: api.users.acceptAccess.handler(async ({ context: { server, company, actor, asked }, input }) => {
    await acceptRequest(server, company, actor, input.id, input.role)
    await logManaged(company, asked, actor.userId, 'ACCESS_GRANTED', { table: 'access_requests', id: input.id })
  }),

  refuseAccess: api.users.refuseAccess.handler(async ({ context: { company, actor, asked }, input }) => {
    await refuseRequest(company, actor, input.id)
    await logManaged(company, asked, actor.userId, 'ACCESS_REFUSED', { table: 'access_requests', id: input.id })
  }),
})
