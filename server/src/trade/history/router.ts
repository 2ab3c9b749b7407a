import { guardedApi } from '#access/guard.ts'
import { historyOf } from './queries.ts'

export const history = guardedApi.history.router({
  list: guardedApi.history.list.handler(({ context: { company, actor }, input }) => historyOf(company, actor, input)),
})
