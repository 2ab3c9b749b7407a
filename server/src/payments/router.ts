import { exceedsBalance } from '@escale/contract/messages'
import { unlessTaken } from '#access/database-errors.ts'
import { api } from '#access/guard.ts'
import { changePayment, listPayments, payableInvoices, paymentById, paymentTotals, type Refused, recordPayment, removePayment } from './queries.ts'

export const payments = api.payments.router({
  list: api.payments.list.handler(({ context, input }) => listPayments(context.company, input)),

  totals: api.payments.totals.handler(({ context, input }) => paymentTotals(context.company, input)),

  payable: api.payments.payable.handler(({ context, input }) => payableInvoices(context.company, input.search, input.invoiceId)),

  get: api.payments.get.handler(async ({ context, input, errors }) => {
    const payment = await paymentById(context.company, input.id)
    if (!payment) throw errors.NOT_FOUND()
    return payment
  }),

  create: api.payments.create.handler(async ({ context: { company, actor }, input, errors }) => {
    const written = await unlessTaken(errors.ID_TAKEN, () => recordPayment(company, actor, input))
    if ('refusal' in written) throw draftRefusal(written, errors)
    return written
  }),

  update: api.payments.update.handler(async ({ context: { company }, input: { id, version, ...changes }, errors }) => {
    const written = await changePayment(company, id, version, changes)
    if (!('refusal' in written)) return written
    if (written.refusal === 'NOT_FOUND') throw errors.NOT_FOUND()
    const current = written.refusal === 'STALE' && (await paymentById(company, id))
    throw current ? errors.STALE({ data: { current } }) : draftRefusal(written, errors)
  }),

  remove: api.payments.remove.handler(async ({ context, input, errors }) => {
    if (!(await removePayment(context.company, input.id))) throw errors.NOT_FOUND()
  }),
})

type DraftErrors = { UNKNOWN_INVOICE: () => Error; EXCEEDS_BALANCE: (about: { message: string; data: { balance: number } }) => Error }

function draftRefusal({ refusal, balance = 0 }: Refused, errors: DraftErrors): Error {
  return refusal === 'EXCEEDS_BALANCE' ? errors.EXCEEDS_BALANCE({ message: exceedsBalance(balance), data: { balance } }) : errors.UNKNOWN_INVOICE()
}
