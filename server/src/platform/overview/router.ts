import { sql } from 'kysely'
import { guardedApi } from '#access/guard/guard.ts'
import { platformLog } from './log.ts'
import { overviewOf } from './overview.ts'

export const platform = guardedApi.platform.router({
  overview: guardedApi.platform.overview.handler(({ context: { server, company } }) =>
    overviewOf(server, company),
  ),

  log: guardedApi.platform.log.handler(({ context, input }) => platformLog(context.company, input)),

  openSignUp: guardedApi.platform.openSignUp.handler(
    async ({ context: { company, record }, input: { isOpen } }) => {
      await sql`select access.open_sign_up(${isOpen})`.execute(company.db)
      record(isOpen ? 'SIGN_UP_OPENED' : 'SIGN_UP_CLOSED', {
        table: 'platform_settings',
        id: 'sign_up_is_open',
      })
    },
  ),
})
