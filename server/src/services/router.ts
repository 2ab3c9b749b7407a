import { apiRefusals } from '@escale/contract/refusals'
import { ORPCError } from '@orpc/server'
import { unlessInUse, unlessTaken } from '#access/database-errors.ts'
import { guardedApi } from '#access/guard.ts'
import { changeService, createService, listServices, removeService, serviceById, serviceTotals } from './queries.ts'

export const services = guardedApi.services.router({
  list: guardedApi.services.list.handler(({ context, input }) => listServices(context.company, input)),

  totals: guardedApi.services.totals.handler(({ context, input }) => serviceTotals(context.company, input)),

  get: guardedApi.services.get.handler(async ({ context, input, errors }) => {
    const service = await serviceById(context.company, input.id)
    if (!service) throw errors.NOT_FOUND()
    return service
  }),

  create: guardedApi.services.create.handler(({ context, input, errors }) =>
    unlessTaken(errors.ID_TAKEN, () => createService(context.company, input)),
  ),

  update: guardedApi.services.update.handler(async ({ context, input: { id, version, ...changes }, errors }) => {
    const changed = await changeService(context.company, id, version, changes)
    if (changed) return changed
    const current = await serviceById(context.company, id)
    if (!current) throw errors.NOT_FOUND()
    if (current.tenantId !== context.company.id) throw new ORPCError('FORBIDDEN', { status: 403, message: apiRefusals.sharedRow })
    throw errors.STALE({ data: { current } })
  }),

  remove: guardedApi.services.remove.handler(async ({ context, input, errors }) => {
    if (await unlessInUse(errors.IN_USE, () => removeService(context.company, input.id))) return
    if (await serviceById(context.company, input.id)) throw new ORPCError('FORBIDDEN', { status: 403, message: apiRefusals.sharedRow })
    throw errors.NOT_FOUND()
  }),
})
