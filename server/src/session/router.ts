import { publicApi } from '#access/guard.ts'
import { rotating } from '#access/rotation.ts'
import { logSecurityEvent } from '#access/security-log.ts'
import { asAccounts } from '#database/company.ts'
import { isSuperAdmin, placeSession, renewSession, sessionOf } from './queries.ts'

export const session = publicApi.session.router({
  current: publicApi.session.current.handler(({ context: { server, asked } }) => {
    const { token } = asked
    return token ? asAccounts(server.pool, (client) => sessionOf(client, token)) : null
  }),

  renew: publicApi.session.renew.handler(async ({ context: { server, asked }, errors }) => {
    const { token } = asked
    if (!token) throw errors.UNAUTHORIZED()
    await renewSession(server.pool, token)
    const renewed = await asAccounts(server.pool, (client) => sessionOf(client, token))
    if (!renewed) throw errors.UNAUTHORIZED()
    return renewed
  }),

  switchCompany: publicApi.session.switchCompany.handler(async ({ context, input, errors }) => {
    const { asked } = context
    const { token } = asked
    if (!token) throw errors.UNAUTHORIZED()
    // One's role may be another there.
    return rotating(context, async (client) => {
      const now = await sessionOf(client, token)
      if (!now) throw errors.UNAUTHORIZED()
      // A super_admin opens companies in their own way, with a reason; here one moves among one's memberships.
      if ((await isSuperAdmin(client, now.user.id)) || !now.companies.some(({ id }) => id === input.companyId)) throw errors.NOT_A_MEMBER()
      await placeSession(client, token, input.companyId)
      await logSecurityEvent(client, asked, { action: 'TENANT_SWITCH', success: true, tenantId: input.companyId, userId: now.user.id })
      const placed = await sessionOf(client, token)
      if (!placed) throw errors.UNAUTHORIZED()
      return placed
    })
  }),
})
