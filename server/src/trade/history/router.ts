import { api, guardedApi } from '#access/guard/guard.ts'
import { companyHistory } from './company-history.ts'
import { streamHistory } from './history-file.ts'
import { findLatestChange, readHistory } from './queries.ts'

export const history = guardedApi.history.router({
  list: guardedApi.history.list.handler(({ context: { company, actor }, input }) =>
    readHistory(company, actor, input),
  ),

  latest: guardedApi.history.latest.handler(({ context: { company, actor }, input }) =>
    findLatestChange(company, actor, input.record),
  ),

  all: api.history.all.handler(({ context: { company }, input }) => companyHistory(company, input)),

  file: api.history.file.handler(({ context, input }) => streamHistory(context, input)),
})
