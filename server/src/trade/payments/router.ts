import { api } from '#access/guard/guard.ts'
import {
  changePayment,
  listPayments,
  nameProvisional,
  payableInvoices,
  paymentById,
  paymentTotals,
  paymentWithReference,
  recordPayment,
  removePayment,
  restorePayment,
} from './queries.ts'

export const payments = api.payments.router({
  list: api.payments.list.handler(({ context, input }) => listPayments(context.company, input)),

  totals: api.payments.totals.handler(({ context, input }) => paymentTotals(context.company, input)),

  payable: api.payments.payable.handler(({ context, input }) => payableInvoices(context.company, input)),

  sameReference: api.payments.sameReference.handler(({ context, input }) =>
    paymentWithReference(context.company, input),
  ),

  get: api.payments.get.handler(({ context, input }) => paymentById(context.company, input.id)),

  create: api.payments.create.handler(({ context, input }) => recordPayment(context, input)),

  nameProvisional: api.payments.nameProvisional.handler(({ context, input }) =>
    nameProvisional(context, input.id, input.provisional),
  ),

  update: api.payments.update.handler(({ context, input: { id, version, ...changes } }) =>
    changePayment(context, id, version, changes),
  ),

  remove: api.payments.remove.handler(({ context, input }) => removePayment(context, input.id)),

  restore: api.payments.restore.handler(({ context, input }) => restorePayment(context, input.id)),
})
