import { accountMessages } from '@escale/contract/account/messages'
import { newBrowserProof } from '#access/code-cookie.ts'
import { sessionCookie } from '#access/cookie.ts'
import { accountApi } from '#access/guard.ts'
import { Refusal } from '#access/refusal.ts'
import { asAccounts } from '#database/company.ts'
import { logEvent } from '#journal/event.ts'
import { secondsToWait } from '../limits.ts'
import { personById } from '../people.ts'
import { askAccess, ownCompanies } from './companies.ts'
import { askEmail, cancelEmail } from './email.ts'
import { changePassword } from './password.ts'
import { profileOf, saveProfile } from './profile.ts'
import { removeAccount } from './removal.ts'
import { endSession, endSessions, ownSessions } from './sessions.ts'
import { mailOwnVerification } from './verification.ts'

const own = accountApi.account

/** What a person does about their own account. */
export const ownAccount = {
  profile: own.profile.handler(async ({ context: { server, actor }, errors }) => {
    const profile = await asAccounts(server.pool, (client) => profileOf(client, actor.userId))
    if (!profile) throw errors.NOT_FOUND()
    return profile
  }),

  saveProfile: own.saveProfile.handler(async ({ context: { server, asked, actor }, input: { version, ...draft }, errors }) => {
    const { userId, tenantId } = actor
    const { isSaved, current } = await asAccounts(server.pool, async (client) => {
      const isSaved = await saveProfile(client, userId, version, draft)
      if (isSaved) await logEvent(client, asked, { action: 'PROFILE_UPDATED', success: true, userId, tenantId })
      return { isSaved, current: await profileOf(client, userId) }
    })
    if (!current) throw errors.NOT_FOUND()
    if (!isSaved) throw errors.STALE({ data: { current } })
    return current
  }),

  changePassword: own.changePassword.handler(async ({ context, input, errors }) => {
    const changed = await changePassword(context, ownerOf(context.actor), input)
    if (changed.outcome === 'wrong') throw errors.WRONG_PASSWORD()
    if (changed.outcome === 'too many') throw errors.TOO_MANY({ data: { retryAfter: changed.retryAfter } })
    if (changed.outcome === 'weak') throw errors.WEAK_PASSWORD({ data: { reasons: changed.reasons } })
    return { message: accountMessages.passwordChanged }
  }),

  askEmail: own.askEmail.handler(async ({ context, input, errors }) => {
    const { server, asked, actor } = context
    if ((server.mail ?? 'none') === 'none') throw errors.MAIL_OFF()
    const retryAfter = await secondsToWait(server.pool, 'mail', actor.userId, asked)
    if (retryAfter > 0) throw errors.TOO_MANY({ data: { retryAfter } })
    const change = await askEmail(context, ownerOf(actor), input)
    if (change.outcome === 'wrong') throw errors.WRONG_PASSWORD()
    if (change.outcome === 'too many') throw errors.TOO_MANY({ data: { retryAfter: change.retryAfter } })
    return { message: accountMessages.emailChangeAsked }
  }),

  cancelEmail: own.cancelEmail.handler(async ({ context: { server, actor } }) => {
    await asAccounts(server.pool, (client) => cancelEmail(client, actor.userId))
  }),

  askVerification: own.askVerification.handler(async ({ context, errors }) => {
    const { server, asked, actor, setCookie } = context
    if ((server.mail ?? 'none') === 'none') throw errors.MAIL_OFF()
    const retryAfter = await secondsToWait(server.pool, 'mail', actor.userId, asked)
    if (retryAfter > 0) throw errors.TOO_MANY({ data: { retryAfter } })
    const browser = newBrowserProof(server)
    await mailOwnVerification(server, actor.userId, browser.hash)
    setCookie?.(browser.cookie)
    return { message: accountMessages.ownVerificationSent }
  }),

  sessions: own.sessions.handler(({ context: { server, asked, actor } }) =>
    asAccounts(server.pool, (client) => ownSessions(client, actor.userId, asked.sessionHash)),
  ),

  closeSession: own.closeSession.handler(async ({ context: { server, asked, actor }, input, errors }) => {
    const { userId, tenantId } = actor
    const isClosed = await asAccounts(server.pool, async (client) => {
      if (!(await endSession(client, userId, input.id))) return false
      await logEvent(client, asked, { action: 'SESSION_CLOSED', success: true, userId, tenantId, tableName: 'profiles', recordId: userId })
      return true
    })
    if (!isClosed) throw errors.NOT_FOUND()
  }),

  closeSessions: own.closeSessions.handler(async ({ context: { server, asked, actor, setCookie }, input }) => {
    const { userId, tenantId } = actor
    const ended = await asAccounts(server.pool, async (client) => {
      await logEvent(client, asked, { action: 'SESSIONS_ENDED', success: true, userId, tenantId, tableName: 'profiles', recordId: userId })
      return endSessions(client, userId, input.scope === 'others' ? asked.sessionHash : null)
    })
    if (input.scope === 'all') setCookie?.(sessionCookie(null, server))
    return { ended }
  }),

  companies: own.companies.handler(({ context: { server, actor } }) => asAccounts(server.pool, (client) => ownCompanies(client, actor.userId))),

  askAccess: own.askAccess.handler(async ({ context: { server, asked, actor }, input, errors }) => {
    const { userId } = actor
    const retryAfter = await secondsToWait(server.pool, 'mail', userId, asked)
    if (retryAfter > 0) throw errors.TOO_MANY({ data: { retryAfter } })
    const access = await asAccounts(server.pool, async (client) => {
      const person = await personById(client, userId)
      if (!person) return { outcome: 'unknown company' as const }
      const access = await askAccess(client, server.publicUrl, person, input.company)
      if (access.outcome === 'done') {
        await logEvent(client, asked, {
          action: 'ACCESS_ASKED',
          success: true,
          userId,
          tenantId: access.companyId,
          tableName: 'access_requests',
        })
      }
      return access
    })
    if (access.outcome === 'unknown company') throw errors.UNKNOWN_COMPANY()
    if (access.outcome === 'member') throw errors.ALREADY_MEMBER()
    if (access.outcome === 'unproved') throw errors.EMAIL_UNPROVED()
    return { message: accountMessages.accessAsked }
  }),

  remove: own.remove.handler(async ({ context, input, errors }) => {
    const removed = await removeAccount(context, ownerOf(context.actor), input.current)
    if (removed.outcome === 'wrong') throw errors.WRONG_PASSWORD()
    if (removed.outcome === 'too many') throw errors.TOO_MANY({ data: { retryAfter: removed.retryAfter } })
    if (removed.outcome === 'last admin') throw new Refusal('LAST_ADMIN', { companies: removed.companies })
    if (removed.outcome === 'last super_admin') throw errors.LAST_SUPER_ADMIN()
    context.setCookie?.(sessionCookie(null, context.server))
  }),
}

function ownerOf({ userId, tenantId }: { userId: string; tenantId: string | null }) {
  return { userId, tenantId }
}
