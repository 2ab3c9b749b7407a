import { sql } from 'kysely'
import { guardedApi } from '#access/guard.ts'
import { eventStatement } from '#journal/event.ts'
import { platformLog } from './log.ts'
import { overviewOf } from './overview.ts'

export const platform = guardedApi.platform.router({
  overview: guardedApi.platform.overview.handler(({ context: { server, company } }) => overviewOf(server, company)),

  log: guardedApi.platform.log.handler(({ context, input }) => platformLog(context.company, input)),

  openSignUp: guardedApi.platform.openSignUp.handler(async ({ context: { company, actor, asked }, input: { isOpen } }) => {
    await sql`select access.open_sign_up(${isOpen})`.execute(company.db)
    const action = isOpen ? 'SIGN_UP_OPENED' : 'SIGN_UP_CLOSED'
    company.lastly(
      eventStatement(asked, { action, success: true, userId: actor.userId, tableName: 'platform_settings', recordId: 'sign_up_is_open' }),
    )
  }),
})
