import { api } from '#access/guard/guard.ts'
import { refuseWithoutMail, sendsMail } from '#channels/mail/sends-mail.ts'
import { acceptRequest, refuseRequest, waitingRequests } from './access-requests.ts'
import { askFactorRemoval, cancelFactorRemoval, factorOf } from './factors.ts'
import {
  cancelInvitation,
  invite,
  inviteAgain,
  openInvitations,
  refuseInvitationTooMany,
} from './invitations.ts'
import {
  changeRole,
  emailOf,
  endSessions,
  listMembers,
  mailRecovery,
  memberFacts,
  memberTotals,
  refuseMember,
  removeMember,
  rolesOf,
  setActive,
} from './members.ts'

export const users = api.users.router({
  list: api.users.list.handler(({ context: { company, actor }, input }) =>
    listMembers(company, actor, input),
  ),

  totals: api.users.totals.handler(({ context, input }) => memberTotals(context.company, input)),

  roles: api.users.roles.handler(({ context, input }) => rolesOf(context.company, input.id)),

  changeRole: api.users.changeRole.handler(async ({ context: { company, actor, record }, input }) => {
    const before = await memberFacts(company, input.id)
    await changeRole(company, actor, input.id, input.role)
    record('ROLE_CHANGED', { table: 'profiles', id: input.id, before, after: { role: input.role } })
  }),

  setActive: api.users.setActive.handler(async ({ context: { company, actor, record }, input }) => {
    const before = await memberFacts(company, input.id)
    await setActive(company, actor, input.id, input.active)
    record(input.active ? 'USER_REACTIVATED' : 'USER_DEACTIVATED', {
      table: 'profiles',
      id: input.id,
      before,
      after: { active: input.active },
    })
  }),

  remove: api.users.remove.handler(async ({ context: { company, actor, record }, input }) => {
    const before = await memberFacts(company, input.id)
    await removeMember(company, actor, input.id)
    record('USER_REMOVED', { table: 'profiles', id: input.id, before })
  }),

  signOut: api.users.signOut.handler(async ({ context: { company, record }, input }) => {
    const ended = await endSessions(company, input.id)
    if (ended > 0) record('SESSIONS_ENDED', { table: 'profiles', id: input.id, after: {} })
    return { ended }
  }),

  resetPassword: api.users.resetPassword.handler(async ({ context: { server, company, record }, input }) => {
    const email = await emailOf(company, input.id)
    refuseWithoutMail(server)
    await mailRecovery(company, email)
    record('PASSWORD_RESET_ASKED', { table: 'profiles', id: input.id, after: {} })
  }),

  secondFactor: api.users.secondFactor.handler(({ context, input }) => factorOf(context.company, input.id)),

  askFactorRemoval: api.users.askFactorRemoval.handler(
    async ({ context: { server, company, actor, record }, input }) => {
      refuseWithoutMail(server)
      const dueAt = await askFactorRemoval(server, company, actor, input.id)
      record('MFA_REMOVAL_ASKED', { table: 'profiles', id: input.id, after: {} })
      return { dueAt }
    },
  ),

  cancelFactorRemoval: api.users.cancelFactorRemoval.handler(
    async ({ context: { company, record }, input }) => {
      await cancelFactorRemoval(company, input.id)
      record('MFA_REMOVAL_CANCELLED', { table: 'profiles', id: input.id, after: {} })
    },
  ),

  invitations: api.users.invitations.handler(async ({ context: { server, company } }) => ({
    items: await openInvitations(company),
    sendsMail: sendsMail(server),
  })),

  invite: api.users.invite.handler(async ({ context: { server, company, actor, record }, input }) => {
    await refuseMember(company, input.email)
    await refuseInvitationTooMany(company, input.email)
    const invited = await invite(server, company, actor, input)
    record('USER_INVITED', { table: 'invitations', id: invited.invitation.id })
    return invited
  }),

  resendInvitation: api.users.resendInvitation.handler(
    async ({ context: { server, company, actor, record }, input }) => {
      const invited = await inviteAgain(server, company, actor, input.id)
      record('USER_INVITED_AGAIN', { table: 'invitations', id: invited.invitation.id })
      return invited
    },
  ),

  cancelInvitation: api.users.cancelInvitation.handler(async ({ context: { company, record }, input }) => {
    await cancelInvitation(company, input.id)
    record('INVITATION_CANCELLED', { table: 'invitations', id: input.id })
  }),

  accessRequests: api.users.accessRequests.handler(({ context }) => waitingRequests(context.company)),

  acceptAccess: api.users.acceptAccess.handler(
    async ({ context: { server, company, actor, record }, input }) => {
      await acceptRequest(server, company, actor, input.id, input.role)
      record('ACCESS_GRANTED', { table: 'access_requests', id: input.id })
    },
  ),

  refuseAccess: api.users.refuseAccess.handler(async ({ context: { company, actor, record }, input }) => {
    await refuseRequest(company, actor, input.id)
    record('ACCESS_REFUSED', { table: 'access_requests', id: input.id })
  }),
})
