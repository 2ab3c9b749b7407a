import { api } from '#access/guard/guard.ts'
import { Refusal } from '#access/refusal/refusal.ts'
import { letterheadOf } from '#channels/pdf/letterhead.ts'
import { recipientById } from '#trade/documents/paper/recipients.ts'
import { expeditionPapers } from '#trade/documents/transport/expedition.ts'
import { lotsAboard } from '#trade/documents/transport/lots.ts'
import { billById, billsOfGoods } from './bill-rows.ts'
import { stepBill } from './bill-steps.ts'
import { changeBill } from './bill-terms.ts'
import { prepareBill } from './prepare-bill.ts'

export const houseBills = api.houseBills.router({
  get: api.houseBills.get.handler(({ context, input }) => billById(context.company, input.id)),

  ofGoods: api.houseBills.ofGoods.handler(({ context, input }) => billsOfGoods(context.company, input.ids)),

  prepare: api.houseBills.prepare.handler(async ({ context, input }) => {
    const { company } = context
    const expedition = await expeditionPapers(company, input.id)
    const client = await recipientById(company, input.clientId)
    if ((await lotsAboard(company, expedition.id, client.id)).length === 0) throw new Refusal('NO_GOODS')
    const { id } = await prepareBill(context, expedition, client, (await letterheadOf(company)).city)
    return billById(company, id)
  }),

  update: api.houseBills.update.handler(({ context, input: { id, version, ...changes } }) =>
    changeBill(context, id, version, changes),
  ),

  step: api.houseBills.step.handler(({ context, input }) => stepBill(context, input)),
})
