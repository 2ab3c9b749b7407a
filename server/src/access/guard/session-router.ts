import { Refusal } from '#access/refusal/refusal.ts'
import { runAndRotateSession } from '#access/session/rotation.ts'
import {
  isSuperAdmin,
  moveSession,
  renewSession,
  requireLiveSession,
  requireSession,
  sessionOf,
} from '#access/session/sessions.ts'
import { asAccounts } from '#database/caller/company.ts'
import { logEvent } from '#journal/event.ts'
import { publicApi } from './guard.ts'

export const session = publicApi.session.router({
  current: publicApi.session.current.handler(({ context: { server, asked } }) => {
    const { sessionHash } = asked
    return sessionHash ? asAccounts(server.pool, (client) => sessionOf(client, sessionHash)) : null
  }),

  renew: publicApi.session.renew.handler(async ({ context: { server, asked } }) => {
    const sessionHash = requireSession(asked)
    await renewSession(server.pool, sessionHash)
    return asAccounts(server.pool, (client) => requireLiveSession(client, sessionHash))
  }),

  switchCompany: publicApi.session.switchCompany.handler(async ({ context, input }) => {
    const { asked } = context
    const sessionHash = requireSession(asked)
    // The session gets a new token, because the person's role may differ in the other company.
    return runAndRotateSession(context, async (client) => {
      const now = await requireLiveSession(client, sessionHash)
      // A super_admin must open a company through support access, which records a reason. This procedure only
      // switches between companies of which the person is a member, and into the practice company of the open
      // one.
      if (
        (await isSuperAdmin(client, now.user.id)) ||
        !(now.practice?.id === input.companyId || now.companies.some(({ id }) => id === input.companyId))
      )
        throw new Refusal('NOT_A_MEMBER')
      await moveSession(client, sessionHash, input.companyId)
      await logEvent(client, asked, {
        action: 'TENANT_SWITCH',
        success: true,
        tenantId: input.companyId,
        userId: now.user.id,
      })
      return requireLiveSession(client, sessionHash)
    })
  }),
})
