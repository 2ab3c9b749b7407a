import type { PoolClient } from 'pg'
import { sessionCookie } from '#access/caller/cookie.ts'
import type { RequestHead } from '#access/caller/server.ts'
import { accountApi } from '#access/guard/guard.ts'
import { Refusal, requireFound } from '#access/refusal/refusal.ts'
import { endSessions } from '#access/session/ended-sessions.ts'
import { isSuperAdmin } from '#access/session/sessions.ts'
import { queueMail } from '#channels/mail/queue.ts'
import { asAccounts } from '#database/caller/company.ts'
import { type LoggedEvent, logEvent } from '#journal/event.ts'
import { confirmPassword, lockConfirmation } from '#people/account/own/confirm-password.ts'
import { personByEmail, personById, productSender } from '#people/account/person/people.ts'
import {
  superAdmins as listSuperAdmins,
  makeSuperAdmin,
  unmakeSuperAdmin,
} from '#people/account/person/super-admins.ts'
import { cancelInvitation, invite, openInvitations } from './invitations.ts'
import { superAdminMadeLetter } from './letters.ts'
import { peopleNamed } from './people.ts'

const api = accountApi.superAdmins

/** Procedures by which super_admins invite and remove one another. */
export const superAdmins = api.router({
  list: api.list.handler(({ context: { server } }) =>
    asAccounts(server.pool, async (client) => ({
      items: await listSuperAdmins(client),
      invitations: await openInvitations(client),
    })),
  ),

  people: api.people.handler(({ context: { server }, input }) =>
    asAccounts(server.pool, (client) => peopleNamed(client, input.search)),
  ),

  grant: api.grant.handler(async ({ context, input: { id, current } }) => {
    const { server, asked, actor } = context
    const confirmed = await confirmPassword(
      context,
      { userId: actor.userId, tenantId: null },
      current,
      'SUPER_ADMIN_MADE',
    )
    await asAccounts(server.pool, async (client) => {
      await lockConfirmation(client, confirmed)
      const person = requireFound(await personById(client, id))
      if (!person.isVerified) throw new Refusal('EMAIL_UNPROVED')
      if (await isSuperAdmin(client, id)) throw new Refusal('ALREADY_SUPER_ADMIN')
      await makeSuperAdmin(client, id, actor.userId)
      await endSessions(client, id, null) // sessions that are open lack the new rights
      await logAppointment(client, asked, 'SUPER_ADMIN_MADE', { by: actor.userId, id, email: person.email })
      const letter = superAdminMadeLetter(productSender, actor.name, `${server.publicUrl}/auth`)
      await queueMail(client, { kind: 'accès accordé', to: person.email, userId: id, letter })
    })
  }),

  invite: api.invite.handler(async ({ context, input: { current, ...draft } }) => {
    const { server, asked, actor } = context
    const confirmed = await confirmPassword(
      context,
      { userId: actor.userId, tenantId: null },
      current,
      'SUPER_ADMIN_INVITED',
    )
    return asAccounts(server.pool, async (client) => {
      await lockConfirmation(client, confirmed)
      const person = await personByEmail(client, draft.email)
      if (person && (await isSuperAdmin(client, person.id))) throw new Refusal('ALREADY_SUPER_ADMIN')
      const invited = await invite(client, server, actor, draft)
      await logAppointment(client, asked, 'SUPER_ADMIN_INVITED', {
        by: actor.userId,
        id: invited.invitation.id,
        email: invited.invitation.email,
      })
      return invited
    })
  }),

  cancelInvitation: api.cancelInvitation.handler(({ context: { server, asked, actor }, input: { id } }) =>
    asAccounts(server.pool, async (client) => {
      await cancelInvitation(client, id)
      await logAppointment(client, asked, 'SUPER_ADMIN_INVITATION_CANCELLED', { by: actor.userId, id })
    }),
  ),

  revoke: api.revoke.handler(async ({ context, input: { id, current } }) => {
    const { server, asked, actor, setCookie } = context
    const confirmed = await confirmPassword(
      context,
      { userId: actor.userId, tenantId: null },
      current,
      'SUPER_ADMIN_UNMADE',
    )
    await asAccounts(server.pool, async (client) => {
      await lockConfirmation(client, confirmed)
      const person = await personById(client, id)
      if (!person || !(await isSuperAdmin(client, id))) throw new Refusal('NOT_FOUND')
      await unmakeSuperAdmin(client, id, actor.userId)
      await endSessions(client, id, null)
      await logAppointment(client, asked, 'SUPER_ADMIN_UNMADE', { by: actor.userId, id, email: person.email })
    })
    if (id === actor.userId) setCookie?.(sessionCookie(null, server))
  }),
})

type Appointment = { by: string; id: string; email?: string }

/**
 * Logs the event for the platform. The email is part of the text, because the account may be deleted later.
 */
async function logAppointment(
  client: PoolClient,
  asked: RequestHead,
  action: LoggedEvent['action'],
  { by, id, email }: Appointment,
): Promise<void> {
  await logEvent(client, asked, {
    action,
    success: true,
    userId: by,
    tableName: 'super_admins',
    recordId: id,
    errorMessage: email,
  })
}
