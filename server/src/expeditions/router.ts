import { unlessInUse } from '#access/database-errors.ts'
import { api } from '#access/guard.ts'
import { expeditionById, expeditionTotals, listExpeditions, removeExpedition } from './queries.ts'

export const expeditions = api.expeditions.router({
  list: api.expeditions.list.handler(({ context, input }) => listExpeditions(context.company, input)),

  totals: api.expeditions.totals.handler(({ context, input }) => expeditionTotals(context.company, input)),

  get: api.expeditions.get.handler(async ({ context, input, errors }) => {
    const expedition = await expeditionById(context.company, input.id)
    if (!expedition) throw errors.NOT_FOUND()
    return expedition
  }),

  remove: api.expeditions.remove.handler(async ({ context, input, errors }) => {
    if (await unlessInUse(errors.KEPT, () => removeExpedition(context.company, input.id))) return
    throw (await expeditionById(context.company, input.id)) ? errors.KEPT() : errors.NOT_FOUND()
  }),
})
