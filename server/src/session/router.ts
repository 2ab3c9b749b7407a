import { publicApi } from '#access/guard.ts'
import { rotating } from '#access/rotation.ts'
import { asAccounts } from '#database/company.ts'
import { logEvent } from '#journal/event.ts'
import { isSuperAdmin, placeSession, renewSession, sessionOf } from './queries.ts'

export const session = publicApi.session.router({
  current: publicApi.session.current.handler(({ context: { server, asked } }) => {
    const { sessionHash } = asked
    return sessionHash ? asAccounts(server.pool, (client) => sessionOf(client, sessionHash)) : null
  }),

  renew: publicApi.session.renew.handler(async ({ context: { server, asked }, errors }) => {
    const { sessionHash } = asked
    if (!sessionHash) throw errors.UNAUTHORIZED()
    await renewSession(server.pool, sessionHash)
    const renewed = await asAccounts(server.pool, (client) => sessionOf(client, sessionHash))
    if (!renewed) throw errors.UNAUTHORIZED()
    return renewed
  }),

  switchCompany: publicApi.session.switchCompany.handler(async ({ context, input, errors }) => {
    const { asked } = context
    const { sessionHash } = asked
    if (!sessionHash) throw errors.UNAUTHORIZED()
    // One's role may be another there.
    return rotating(context, async (client) => {
      const now = await sessionOf(client, sessionHash)
      if (!now) throw errors.UNAUTHORIZED()
      // A super_admin opens companies in their own way, with a reason; here one moves among one's memberships.
      if ((await isSuperAdmin(client, now.user.id)) || !now.companies.some(({ id }) => id === input.companyId)) throw errors.NOT_A_MEMBER()
      await placeSession(client, sessionHash, input.companyId)
      await logEvent(client, asked, { action: 'TENANT_SWITCH', success: true, tenantId: input.companyId, userId: now.user.id })
      const placed = await sessionOf(client, sessionHash)
      if (!placed) throw errors.UNAUTHORIZED()
      return placed
    })
  }),
})
