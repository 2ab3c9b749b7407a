import { api } from '#access/guard.ts'
import { historyOf } from './queries.ts'

export const history = api.history.router({
  list: api.history.list.handler(({ context: { company, actor }, input }) => historyOf(company, actor, input)),
})
