import { apiRefusals } from '@escale/contract/refusals'
import { ORPCError } from '@orpc/server'
import { unlessInUse, unlessTaken } from '#access/database-errors.ts'
import { guardedApi } from '#access/guard.ts'
import { changeClient, clientById, clientTotals, createClient, listClients, removeClient } from './queries.ts'

export const clients = guardedApi.clients.router({
  list: guardedApi.clients.list.handler(({ context, input }) => listClients(context.company, input)),

  totals: guardedApi.clients.totals.handler(({ context, input }) => clientTotals(context.company, input)),

  get: guardedApi.clients.get.handler(async ({ context, input, errors }) => {
    const client = await clientById(context.company, input.id)
    if (!client) throw errors.NOT_FOUND()
    return client
  }),

  create: guardedApi.clients.create.handler(({ context, input, errors }) => unlessTaken(errors.ID_TAKEN, () => createClient(context.company, input))),

  update: guardedApi.clients.update.handler(async ({ context, input: { id, version, ...changes }, errors }) => {
    const changed = await changeClient(context.company, id, version, changes)
    if (changed) return changed
    const current = await clientById(context.company, id)
    if (!current) throw errors.NOT_FOUND()
    if (current.tenantId !== context.company.id) throw new ORPCError('FORBIDDEN', { status: 403, message: apiRefusals.sharedRow })
    throw errors.STALE({ data: { current } })
  }),

  remove: guardedApi.clients.remove.handler(async ({ context, input, errors }) => {
    if (await unlessInUse(errors.IN_USE, () => removeClient(context.company, input.id))) return
    if (await clientById(context.company, input.id)) throw new ORPCError('FORBIDDEN', { status: 403, message: apiRefusals.sharedRow })
    throw errors.NOT_FOUND()
  }),
})
