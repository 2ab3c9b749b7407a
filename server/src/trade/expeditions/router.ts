import { api } from '#access/guard.ts'
import { expeditionById, expeditionTotals, listExpeditions, removeExpedition } from './queries.ts'

export const expeditions = api.expeditions.router({
  list: api.expeditions.list.handler(({ context: { company }, input }) => company.lastReads(() => listExpeditions(company, input))),

  totals: api.expeditions.totals.handler(({ context, input }) => expeditionTotals(context.company, input)),

  get: api.expeditions.get.handler(({ context, input }) => expeditionById(context.company, input.id)),

  remove: api.expeditions.remove.handler(({ context, input }) => removeExpedition(context, input.id)),
})
