import { invoiceMessages } from '@escale/contract/invoices/messages'
import { totalBelowPaid } from '@escale/contract/messages'
import { unlessTaken } from '#access/database-errors.ts'
import { api } from '#access/guard.ts'
import { invoiceById, invoiceTotals, listInvoices, type Refused, removeInvoice, saveInvoice, setInvoiceStatus, subProducts } from './queries.ts'

export const invoices = api.invoices.router({
  list: api.invoices.list.handler(({ context: { company }, input }) => company.lastReads(() => listInvoices(company, input))),

  totals: api.invoices.totals.handler(({ context, input }) => invoiceTotals(context.company, input)),

  get: api.invoices.get.handler(async ({ context: { company }, input, errors }) => {
    const invoice = await company.lastReads(() => invoiceById(company, input.id))
    if (!invoice) throw errors.NOT_FOUND()
    return invoice
  }),

  create: api.invoices.create.handler(async ({ context: { company, actor }, input: { id, ...draft }, errors }) => {
    const written = await unlessTaken(errors.ID_TAKEN, () => saveInvoice(company, actor, id, null, draft))
    if ('refusal' in written) throw draftRefusal(written, errors)
    return { ...written, message: invoiceMessages.created }
  }),

  update: api.invoices.update.handler(async ({ context: { company, actor }, input: { id, version, ...draft }, errors }) => {
    const written = await saveInvoice(company, actor, id, version, draft)
    if (!('refusal' in written)) return { ...written, message: invoiceMessages.changed }
    if (written.refusal === 'FIXED_BY_PAYMENTS') throw errors.FIXED_BY_PAYMENTS()
    if (written.refusal === 'BELOW_PAID') throw errors.BELOW_PAID({ message: totalBelowPaid(written.paid ?? 0), data: { paid: written.paid ?? 0 } })
    const current = written.refusal === 'STALE' && (await invoiceById(company, id))
    throw current ? errors.STALE({ data: { current } }) : draftRefusal(written, errors)
  }),

  setStatus: api.invoices.setStatus.handler(async ({ context: { company }, input: { id, version, status }, errors }) => {
    const written = await setInvoiceStatus(company, id, version, status)
    if (!('refusal' in written)) return { ...written, message: invoiceMessages.changed }
    const current = await invoiceById(company, id)
    throw current ? errors.STALE({ data: { current } }) : errors.NOT_FOUND()
  }),

  remove: api.invoices.remove.handler(async ({ context, input, errors }) => {
    const removed = await removeInvoice(context.company, input.id)
    if ('refusal' in removed) throw removed.refusal === 'HAS_PAYMENTS' ? errors.HAS_PAYMENTS() : errors.NOT_FOUND()
    return { message: invoiceMessages.deleted }
  }),

  subProducts: api.invoices.subProducts.handler(({ context }) => subProducts(context.company)),
})

type DraftErrors = {
  NOT_FOUND: () => Error
  UNKNOWN_CLIENT: () => Error
  UNKNOWN_SERVICE: (about: { data: { line: number } }) => Error
  UNKNOWN_SUB_PRODUCT: (about: { data: { line: number } }) => Error
}

function draftRefusal({ refusal, line = 0 }: Refused, errors: DraftErrors): Error {
  if (refusal === 'UNKNOWN_CLIENT') return errors.UNKNOWN_CLIENT()
  if (refusal === 'UNKNOWN_SERVICE') return errors.UNKNOWN_SERVICE({ data: { line } })
  if (refusal === 'UNKNOWN_SUB_PRODUCT') return errors.UNKNOWN_SUB_PRODUCT({ data: { line } })
  return errors.NOT_FOUND()
}
