import { roleHasPermission } from '@escale/contract/access/permissions'
import { api, guardedApi } from '#access/guard/guard.ts'
import { requireFound } from '#access/refusal/refusal.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { todayOf } from '#database/query/company-clock.ts'
import { noticeStatement } from '#journal/notices.ts'
import { logFile } from './log-file.ts'
import { logPageFailure } from './page-failure.ts'
import {
  closeSession,
  eventsToExport,
  eventTotals,
  listEvents,
  openSessions,
  ownEvents,
  roleOf,
  summaryOf,
} from './queries.ts'

const largestExport = 50_000

export const security = guardedApi.security.router({
  report: guardedApi.security.report.handler(async ({ context: { record }, input }) => {
    const { action, success, tableName, recordId, errorMessage } = input
    record(action, { success, table: tableName, id: recordId, detail: errorMessage, reported: true })
  }),

  reportPageFailure: guardedApi.security.reportPageFailure.handler(({ input }) => logPageFailure(input)),

  role: guardedApi.security.role.handler(
    async ({ context: { company, actor }, input: { userId = actor.userId } }) => {
      if (userId === actor.userId) return actor.role
      const inside =
        company.id === null || !roleHasPermission(actor.role, 'security.read')
          ? undefined
          : { ...company, id: company.id }
      return requireFound(inside && (await roleOf(inside as CompanyTx, userId)))
    },
  ),

  canAccessWarehouse: guardedApi.security.canAccessWarehouse.handler(
    ({ context: { company, actor } }) =>
      company.id !== null && roleHasPermission(actor.role, 'reception.read'),
  ),

  mine: guardedApi.security.mine.handler(({ context: { company, actor } }) =>
    ownEvents(company, actor.userId),
  ),

  list: api.security.list.handler(({ context, input }) => listEvents(context.company, input)),

  totals: api.security.totals.handler(({ context, input }) => eventTotals(context.company, input)),

  summary: api.security.summary.handler(({ context }) => summaryOf(context.company)),

  csv: api.security.csv.handler(async ({ context: { company, record }, input }) => {
    const events = await eventsToExport(company, input, largestExport + 1)
    record('EXPORT', { table: 'security_logs' })
    return logFile(events.slice(0, largestExport), events.length > largestExport, await todayOf(company))
  }),

  sessions: api.security.sessions.handler(({ context: { company, asked } }) =>
    openSessions(company, asked.sessionHash),
  ),

  closeSession: api.security.closeSession.handler(async ({ context: { company, record }, input }) => {
    const user = await closeSession(company, input.id)
    record('SESSION_CLOSED', { table: 'profiles', id: user, after: {} })
    company.lastly(noticeStatement({ kind: 'access', companyId: null, userId: user }))
  }),
})
