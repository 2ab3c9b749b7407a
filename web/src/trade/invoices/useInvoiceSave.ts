import { invoiceToast, messages } from '@escale/contract/messages'
import type { InvoiceDetail } from '@escale/contract/trade/invoices/contract'
import type { InvoiceDraft } from '@escale/contract/trade/invoices/draft'
import { api, type Failure, underKey } from '#api.ts'
import { useSave } from '#ui/useSave.ts'
import type { InvoiceForm } from './line-props.ts'

const saveFailed = { title: messages.invoiceSaveFailedTitle, message: messages.invoiceSaveFailed }
const deleteFailed = { title: messages.invoiceDeleteFailedTitle, message: messages.invoiceDeleteFailed }

/** Creates an invoice, or changes one: head and lines together. */
export function useInvoiceSave(form: InvoiceForm, invoice: InvoiceDetail | null, onSaved: () => void) {
  return useSave({
    send: (draft: InvoiceDraft, { key, version }) =>
      invoice ? api.invoices.update.call({ id: invoice.id, version, ...draft }) : api.invoices.create.call(draft, underKey(key)),
    version: invoice?.version,
    done: (written) =>
      invoice ? invoiceToast.changed(written.invoiceNumber) : invoiceToast.created(written.invoiceNumber, written.serviceType === 'Aérien'),
    failed: saveFailed,
    refuse: form.refuse,
    fieldsOf,
    onSaved,
  })
}

export function useInvoiceRemoval(invoice: InvoiceDetail | null, onRemoved: () => void) {
  return useSave({
    send: (_: void) => api.invoices.remove.call({ id: invoice?.id ?? '' }),
    done: invoiceToast.deleted(invoice?.invoiceNumber ?? ''),
    failed: deleteFailed,
    onSaved: onRemoved,
  })
}

/** Where each refusal belongs. */
function fieldsOf({ code, message, data }: Failure): Record<string, string> {
  const { line = 0 } = (data ?? {}) as { line?: number }
  if (code === 'UNKNOWN_CLIENT' || code === 'FIXED_BY_PAYMENTS') return { clientId: message }
  if (code === 'UNKNOWN_SERVICE') return { [`lines.${line}.serviceId`]: message }
  if (code === 'UNKNOWN_SUB_PRODUCT') return { [`lines.${line}.subProduct`]: message }
  if (code === 'BELOW_PAID') return { lines: message }
  return {}
}
