import { guardedApi } from '#access/guard/guard.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { emptyDashboard, readDashboard } from './queries.ts'

export const dashboard = guardedApi.dashboard.router({
  get: guardedApi.dashboard.get.handler(({ context: { company, actor }, input }) =>
    company.id === null ? emptyDashboard(company) : readDashboard(company as CompanyTx, actor, input),
  ),
})
