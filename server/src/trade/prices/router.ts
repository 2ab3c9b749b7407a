import { api } from '#access/guard/guard.ts'
import { groupOf, listGroups, pricesOfClient, saveGroup } from './groups.ts'
import { changePrice, createPrice, listPrices, priceById, removePrice, restorePrice } from './queries.ts'

export const prices = api.prices.router({
  list: api.prices.list.handler(({ context, input }) => listPrices(context.company, input)),

  get: api.prices.get.handler(({ context, input }) => priceById(context.company, input.id)),

  create: api.prices.create.handler(({ context, input }) => createPrice(context, input)),

  update: api.prices.update.handler(({ context, input: { id, version, ...draft } }) =>
    changePrice(context, id, version, draft),
  ),

  remove: api.prices.remove.handler(({ context, input }) => removePrice(context, input.id)),

  restore: api.prices.restore.handler(({ context, input }) => restorePrice(context, input.id)),

  ofClient: api.prices.ofClient.handler(({ context, input }) => pricesOfClient(context.company, input.id)),

  groups: api.prices.groups.handler(({ context }) => listGroups(context.company)),

  group: api.prices.group.handler(({ context, input }) => groupOf(context.company, input.id)),

  saveGroup: api.prices.saveGroup.handler(({ context, input: { id, version, priceGroup } }) =>
    saveGroup(context, id, version, priceGroup),
  ),
})
