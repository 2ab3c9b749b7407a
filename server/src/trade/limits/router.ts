import { api } from '#access/guard/guard.ts'
import { creditOf, saveLimit } from './queries.ts'

export const limits = api.limits.router({
  get: api.limits.get.handler(({ context, input }) => creditOf(context.company, input.id)),

  save: api.limits.save.handler(({ context, input: { id, version, ...draft } }) =>
    saveLimit(context, id, version, draft),
  ),
})
