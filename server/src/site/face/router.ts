import { publicApi } from '#access/guard/guard.ts'
import { asAccounts } from '#database/caller/company.ts'
import { demoAccounts, demoPassword } from './demo-accounts.ts'
import { faceOf } from './queries.ts'

export const face = publicApi.face.router({
  get: publicApi.face.get.handler(({ context, input }) =>
    asAccounts(context.server.pool, (client) => faceOf(client, input.slug)),
  ),

  demoAccounts: publicApi.face.demoAccounts.handler(({ context }) =>
    context.server.demo ? { password: demoPassword, accounts: demoAccounts } : null,
  ),
})
