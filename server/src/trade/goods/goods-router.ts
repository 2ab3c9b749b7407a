import { api } from '#access/guard/guard.ts'
import { changeCustoms, customsLacks, listCustoms } from './customs.ts'
import { assignGoods, placeGoods, receiveExpected, reportMissing, setAside, takeBack } from './handling.ts'
import { findByCode, lineTotals, listLines, sheetById } from './lines.ts'
import { loadGoods, unloadGoods } from './loading.ts'
import { exemptGoods, unexemptGoods } from './release/exemption.ts'
import { splitGoods } from './split.ts'
import { containerLoads, distributeGoods, stowGoods } from './stowage.ts'

export const goods = api.goods.router({
  list: api.goods.list.handler(({ context, input }) => listLines(context.company, input)),

  get: api.goods.get.handler(({ context, input }) => sheetById(context.company, input.id)),

  totals: api.goods.totals.handler(({ context, input }) => lineTotals(context.company, input)),

  scan: api.goods.scan.handler(({ context, input }) => findByCode(context.company, input.code)),

  load: api.goods.load.handler(({ context, input }) => loadGoods(context, input.id, input.ids)),

  unload: api.goods.unload.handler(({ context, input }) => unloadGoods(context, input.id, input.ids)),

  plan: api.goods.plan.handler(({ context, input }) => containerLoads(context.company, input.id)),

  stow: api.goods.stow.handler(({ context, input }) => stowGoods(context, input)),

  distribute: api.goods.distribute.handler(({ context, input }) => distributeGoods(context, input.id)),

  missing: api.goods.missing.handler(({ context, input }) => reportMissing(context, input.id, input.ids)),

  listCustoms: api.goods.listCustoms.handler(({ context, input }) => listCustoms(context.company, input)),

  customsLacks: api.goods.customsLacks.handler(({ context, input }) =>
    customsLacks(context.company, input.id),
  ),

  changeCustoms: api.goods.changeCustoms.handler(({ context, input: { id, version, ...changes } }) =>
    changeCustoms(context, id, version, changes),
  ),

  receive: api.goods.receive.handler(({ context, input }) =>
    receiveExpected(context, input.ids, input.receivedAtOnDevice),
  ),

  setAside: api.goods.setAside.handler(({ context, input }) => setAside(context, input.ids, input.to, input)),

  takeBack: api.goods.takeBack.handler(({ context, input }) => takeBack(context, input.ids, input)),

  place: api.goods.place.handler(({ context, input }) => placeGoods(context, input.ids, input.location)),

  assign: api.goods.assign.handler(({ context, input }) => assignGoods(context, input.ids, input.clientId)),

  split: api.goods.split.handler(({ context, input }) => splitGoods(context, input.id, input.pieces)),

  exempt: api.goods.exempt.handler(({ context, input }) => exemptGoods(context, input.ids, input.reason)),

  unexempt: api.goods.unexempt.handler(({ context, input }) => unexemptGoods(context, input.ids)),
})
