import { invoiceMessages } from '@escale/contract/trade/invoices/messages'
import { hasPermission } from '#access/guard/actor.ts'
import { api } from '#access/guard/guard.ts'
import { Refusal } from '#access/refusal/refusal.ts'
import { listInvoices } from './lists.ts'
import {
  cancelInvoice,
  changeInvoice,
  createInvoice,
  invoiceById,
  removeInvoice,
  restoreInvoice,
  setInvoiceStatus,
  subProducts,
} from './queries.ts'
import { invoiceTotals } from './totals.ts'

export const invoices = api.invoices.router({
  list: api.invoices.list.handler(({ context, input }) => listInvoices(context.company, input)),

  totals: api.invoices.totals.handler(({ context, input }) => invoiceTotals(context.company, input)),

  get: api.invoices.get.handler(async ({ context, input }) => {
    const invoice = await invoiceById(context.company, input.id)
    return hasPermission(context.actor, 'quotes.read') ? invoice : { ...invoice, quote: null }
  }),

  create: api.invoices.create.handler(async ({ context, input: { id, quoteId, ...draft } }) => {
    if (quoteId && !hasPermission(context.actor, 'quotes.write')) throw new Refusal('FORBIDDEN')
    const invoice = await createInvoice(context, id, draft, quoteId)
    return { ...invoice, message: invoiceMessages.created }
  }),

  update: api.invoices.update.handler(async ({ context, input: { id, version, ...draft } }) => {
    const invoice = await changeInvoice(context, id, version, draft)
    return { ...invoice, message: invoiceMessages.changed }
  }),

  setStatus: api.invoices.setStatus.handler(async ({ context, input: { id, version, status } }) => {
    const invoice = await setInvoiceStatus(context, id, version, status)
    return { ...invoice, message: invoiceMessages.changed }
  }),

  cancel: api.invoices.cancel.handler(async ({ context, input: { id, version, reason } }) => {
    const invoice = await cancelInvoice(context, id, version, reason)
    return { ...invoice, message: invoiceMessages.cancelled }
  }),

  remove: api.invoices.remove.handler(async ({ context, input }) => {
    await removeInvoice(context, input.id)
    return { message: invoiceMessages.deleted }
  }),

  restore: api.invoices.restore.handler(({ context, input }) => restoreInvoice(context, input.id)),

  subProducts: api.invoices.subProducts.handler(({ context }) => subProducts(context.company)),
})
