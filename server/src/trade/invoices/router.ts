import { invoiceMessages } from '@escale/contract/trade/invoices/messages'
import { api } from '#access/guard/guard.ts'
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

  get: api.invoices.get.handler(({ context, input }) => invoiceById(context.company, input.id)),

  create: api.invoices.create.handler(async ({ context, input: { id, ...draft } }) => {
    const invoice = await createInvoice(context, id, draft)
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
