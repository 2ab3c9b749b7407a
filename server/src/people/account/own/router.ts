import { accountMessages } from '@escale/contract/people/account/messages'
import { newBrowserProof } from '#access/caller/code-cookie.ts'
import { sessionCookie } from '#access/caller/cookie.ts'
import { accountApi, publicApi } from '#access/guard/guard.ts'
import { Refusal } from '#access/refusal/refusal.ts'
import { endSessions } from '#access/session/ended-sessions.ts'
import { withOwnNumbers } from '#access/telephones.ts'
import { refuseWithoutMail } from '#channels/mail/sends-mail.ts'
import { asAccounts } from '#database/caller/company.ts'
import { logEvent } from '#journal/event.ts'
import { personById } from '#people/account/person/people.ts'
import { endSession, ownSessions } from '#people/account/sessions.ts'
import { askAccess, ownCompanies } from './companies.ts'
import { cancelEmail, confirmNewEmail, requestEmailChange } from './email.ts'
import { mailNonce } from './nonce.ts'
import { changePassword } from './password.ts'
import { profileOf, saveProfile } from './profile.ts'
import { removeAccount } from './removal.ts'
import { mailOwnVerification } from './verification.ts'

const own = accountApi.account

export const ownAccount = {
  profile: own.profile.handler(({ context: { server, actor } }) =>
    asAccounts(server.pool, (client) => profileOf(client, actor.userId)),
  ),

  saveProfile: own.saveProfile.handler(
    ({ context: { server, asked, actor }, input: { version, ...draft } }) =>
      asAccounts(server.pool, async (client) => {
        const { userId, tenantId } = actor
        const saved = await saveProfile(
          client,
          userId,
          version,
          await withOwnNumbers(client, tenantId, 'phone', draft),
        )
        await logEvent(client, asked, { action: 'PROFILE_UPDATED', success: true, userId, tenantId })
        return saved
      }),
  ),

  changePassword: own.changePassword.handler(async ({ context, input }) => {
    await changePassword(context, ownerOf(context.actor), input)
    return { message: accountMessages.passwordChanged }
  }),

  askEmail: own.askEmail.handler(async ({ context, input }) => {
    refuseWithoutMail(context.server)
    await requestEmailChange(context, ownerOf(context.actor), input)
    return { message: accountMessages.emailChangeAsked }
  }),

  cancelEmail: own.cancelEmail.handler(({ context: { server, actor } }) =>
    asAccounts(server.pool, (client) => cancelEmail(client, actor.userId)),
  ),

  askVerification: own.askVerification.handler(async ({ context }) => {
    const { server, actor, setCookie } = context
    refuseWithoutMail(server)
    const browser = newBrowserProof(server)
    await mailOwnVerification(server, actor.userId, browser.hash)
    setCookie?.(browser.cookie)
    return { message: accountMessages.ownVerificationSent }
  }),

  reauthenticate: own.reauthenticate.handler(async ({ context }) => {
    refuseWithoutMail(context.server)
    await mailNonce(context, ownerOf(context.actor))
    return { message: accountMessages.nonceSent }
  }),

  sessions: own.sessions.handler(({ context: { server, asked, actor } }) =>
    asAccounts(server.pool, (client) => ownSessions(client, actor.userId, asked.sessionHash)),
  ),

  closeSession: own.closeSession.handler(({ context: { server, asked, actor }, input }) =>
    asAccounts(server.pool, async (client) => {
      const { userId, tenantId } = actor
      await endSession(client, userId, input.id)
      await logEvent(client, asked, {
        action: 'SESSION_CLOSED',
        success: true,
        userId,
        tenantId,
        tableName: 'profiles',
        recordId: userId,
      })
    }),
  ),

  closeSessions: own.closeSessions.handler(
    async ({ context: { server, asked, actor, setCookie }, input }) => {
      const { userId, tenantId } = actor
      const ended = await asAccounts(server.pool, async (client) => {
        await logEvent(client, asked, {
          action: 'SESSIONS_ENDED',
          success: true,
          userId,
          tenantId,
          tableName: 'profiles',
          recordId: userId,
        })
        return endSessions(client, userId, input.scope === 'others' ? asked.sessionHash : null)
      })
      if (input.scope === 'all') setCookie?.(sessionCookie(null, server))
      return { ended }
    },
  ),

  companies: own.companies.handler(({ context: { server, actor } }) =>
    asAccounts(server.pool, (client) => ownCompanies(client, actor.userId)),
  ),

  askAccess: own.askAccess.handler(async ({ context: { server, asked, actor }, input }) => {
    const { userId } = actor
    await asAccounts(server.pool, async (client) => {
      const person = await personById(client, userId)
      if (!person) throw new Refusal('UNKNOWN_COMPANY')
      const tenantId = await askAccess(client, server.publicUrl, person, input.company)
      await logEvent(client, asked, {
        action: 'ACCESS_ASKED',
        success: true,
        userId,
        tenantId,
        tableName: 'access_requests',
      })
    })
    return { message: accountMessages.accessAsked }
  }),

  /** Confirms a new email by the link sent to it. The link works in any browser, signed in or not. */
  confirmEmail: publicApi.account.confirmEmail.handler(async ({ context: { server, asked }, input }) => {
    await confirmNewEmail(server, asked, input.token)
    return { message: accountMessages.emailChanged }
  }),

  remove: own.remove.handler(async ({ context, input }) => {
    await removeAccount(context, ownerOf(context.actor), input.current)
    context.setCookie?.(sessionCookie(null, context.server))
  }),
}

function ownerOf({ userId, tenantId }: { userId: string; tenantId: string | null }) {
  return { userId, tenantId }
}
