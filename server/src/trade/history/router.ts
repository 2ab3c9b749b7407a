import { api, guardedApi } from '#access/door/guard.ts'
import { companyHistory } from './company-history.ts'
import { giveHistory } from './history-file.ts'
import { historyOf, latestChangeOf } from './queries.ts'

export const history = guardedApi.history.router({
  list: guardedApi.history.list.handler(({ context: { company, actor }, input }) =>
    historyOf(company, actor, input),
  ),

  latest: guardedApi.history.latest.handler(({ context: { company, actor }, input }) =>
    latestChangeOf(company, actor, input.record),
  ),

  all: api.history.all.handler(({ context: { company }, input }) => companyHistory(company, input)),

  file: api.history.file.handler(({ context, input }) => giveHistory(context, input)),
})
