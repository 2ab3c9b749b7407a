import { api, guardedApi } from '#access/guard/guard.ts'
import {
  changeService,
  createService,
  listServices,
  removeService,
  restoreService,
  serviceById,
  serviceTotals,
} from './queries.ts'

export const services = guardedApi.services.router({
  list: guardedApi.services.list.handler(({ context, input }) => listServices(context.company, input)),

  totals: guardedApi.services.totals.handler(({ context, input }) => serviceTotals(context.company, input)),

  get: guardedApi.services.get.handler(({ context, input }) => serviceById(context.company, input.id)),

  create: guardedApi.services.create.handler(({ context, input }) => createService(context, input)),

  update: guardedApi.services.update.handler(({ context, input: { id, version, ...changes } }) =>
    changeService(context, id, version, changes),
  ),

  remove: guardedApi.services.remove.handler(({ context, input }) => removeService(context, input.id)),

  restore: api.services.restore.handler(({ context, input }) => restoreService(context, input.id)),
})
