import { publicApi } from '#access/guard.ts'
import { asAccounts } from '#database/company.ts'
import { demoAccounts, demoPassword } from './demo-accounts.ts'
import { faceOf } from './queries.ts'

export const tenants = publicApi.tenants.router({
  face: publicApi.tenants.face.handler(({ context, input }) => asAccounts(context.server.pool, (client) => faceOf(client, input.slug))),

  demoAccounts: publicApi.tenants.demoAccounts.handler(({ context }) =>
    context.server.demo ? { password: demoPassword, accounts: demoAccounts } : null,
  ),
})
