import { guardedApi } from '#access/guard/guard.ts'
import { searchRecords } from './find.ts'

export const search = guardedApi.search.router({
  find: guardedApi.search.find.handler(({ context: { company, actor }, input }) =>
    searchRecords(company, actor, input.q),
  ),
})
