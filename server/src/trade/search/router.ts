import { guardedApi } from '#access/guard/guard.ts'
import { find } from './find.ts'

export const search = guardedApi.search.router({
  find: guardedApi.search.find.handler(({ context: { company, actor }, input }) =>
    find(company, actor, input.q),
  ),
})
