import { api } from '#access/guard.ts'
import { acceptRequest, refuseRequest, waitingRequests } from './access-requests.ts'
import { logManaged } from './company.ts'
import { cancelInvitation, invite, inviteAgain, openInvitations } from './invitations.ts'
import { changeRole, emailOf, endSessions, isMember, listMembers, mailRecovery, memberTotals, removeMember, rolesOf, setActive } from './members.ts'

export const users = api.users.router({
  list: api.users.list.handler(({ context: { company, actor }, input }) => listMembers(company, actor, input)),

  totals: api.users.totals.handler(({ context, input }) => memberTotals(context.company, input)),

  roles: api.users.roles.handler(async ({ context: { company }, input, errors }) => {
    if (!(await emailOf(company, input.id))) throw errors.NOT_FOUND()
    return rolesOf(company, input.id)
  }),

  changeRole: api.users.changeRole.handler(async ({ context: { company, actor, asked }, input, errors }) => {
    if (input.id === actor.userId) throw errors.SELF()
    const outcome = await changeRole(company, input.id, input.role)
    if (outcome !== 'OK') throw errors[outcome]()
    await logManaged(company, asked, actor.userId, 'ROLE_CHANGED', { table: 'profiles', id: input.id })
  }),

  setActive: api.users.setActive.handler(async ({ context: { company, actor, asked }, input, errors }) => {
    if (input.id === actor.userId) throw errors.SELF()
    const outcome = await setActive(company, input.id, input.active)
    if (outcome !== 'OK') throw errors[outcome]()
    await logManaged(company, asked, actor.userId, input.active ? 'USER_REACTIVATED' : 'USER_DEACTIVATED', { table: 'profiles', id: input.id })
  }),

  remove: api.users.remove.handler(async ({ context: { company, actor, asked }, input, errors }) => {
    if (input.id === actor.userId) throw errors.SELF()
    const outcome = await removeMember(company, input.id)
    if (outcome !== 'OK') throw errors[outcome]()
    await logManaged(company, asked, actor.userId, 'USER_REMOVED', { table: 'profiles', id: input.id })
  }),

  signOut: api.users.signOut.handler(async ({ context: { company, actor, asked }, input, errors }) => {
    if (!(await emailOf(company, input.id))) throw errors.NOT_FOUND()
    await logManaged(company, asked, actor.userId, 'SESSIONS_ENDED', { table: 'profiles', id: input.id })
    return { ended: await endSessions(company, input.id) }
  }),

  resetPassword: api.users.resetPassword.handler(async ({ context: { server, company, actor, asked }, input, errors }) => {
    const email = await emailOf(company, input.id)
    if (!email) throw errors.NOT_FOUND()
    if ((server.mail ?? 'none') === 'none') throw errors.MAIL_OFF()
    await mailRecovery(company, email)
    await logManaged(company, asked, actor.userId, 'PASSWORD_RESET_ASKED', { table: 'profiles', id: input.id })
  }),

  invitations: api.users.invitations.handler(async ({ context: { server, company } }) => ({
    items: await openInvitations(company),
    sendsMail: (server.mail ?? 'none') !== 'none',
  })),

  invite: api.users.invite.handler(async ({ context: { server, company, actor, asked }, input, errors }) => {
    if (await isMember(company, input.email)) throw errors.ALREADY_MEMBER()
    const invited = await invite(server, company, actor, input)
    await logManaged(company, asked, actor.userId, 'USER_INVITED', { table: 'invitations', id: invited.invitation.id })
    return invited
  }),

  resendInvitation: api.users.resendInvitation.handler(async ({ context: { server, company, actor }, input, errors }) => {
    const invited = await inviteAgain(server, company, actor, input.id)
    if (!invited) throw errors.NOT_FOUND()
    return invited
  }),

  cancelInvitation: api.users.cancelInvitation.handler(async ({ context: { company, actor, asked }, input, errors }) => {
    if (!(await cancelInvitation(company, input.id))) throw errors.NOT_FOUND()
    await logManaged(company, asked, actor.userId, 'INVITATION_CANCELLED', { table: 'invitations', id: input.id })
  }),

  accessRequests: api.users.accessRequests.handler(({ context }) => waitingRequests(context.company)),

  acceptAccess: api.users.acceptAccess.handler(async ({ context: { server, company, actor, asked }, input, errors }) => {
    if (!(await acceptRequest(server, company, actor, input.id, input.role))) throw errors.NOT_FOUND()
    await logManaged(company, asked, actor.userId, 'ACCESS_GRANTED', { table: 'access_requests', id: input.id })
  }),

  refuseAccess: api.users.refuseAccess.handler(async ({ context: { company, actor, asked }, input, errors }) => {
    if (!(await refuseRequest(company, actor, input.id))) throw errors.NOT_FOUND()
    await logManaged(company, asked, actor.userId, 'ACCESS_REFUSED', { table: 'access_requests', id: input.id })
  }),
})
