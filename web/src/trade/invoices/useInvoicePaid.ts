import type { InvoiceDetail } from '@escale/contract/trade/invoices/contract'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '#api.ts'
import type { Save } from '#ui/form/useSave.ts'
import type { InvoiceForm } from './line.ts'

/** An invoice that is open while a payment of it is written: the edit goes on from what it left, what was typed stays. */
export function useInvoicePaid(invoice: InvoiceDetail | null, form: InvoiceForm, save: Pick<Save<never>, 'goOnFrom'>) {
  const queries = useQueryClient()
  return async () => {
    if (!invoice) return
    const asked = api.invoices.get.queryOptions({ input: { id: invoice.id } })
    const now = await queries.fetchQuery({ ...asked, staleTime: 0 }).catch(() => null)
    if (!now || now.version === invoice.version) return
    save.goOnFrom(now)
    if (now.status === 'Annulée' || form.getValues().status !== invoice.status || now.status === invoice.status) return
    const wasTouched = form.isDirty()
    form.setFieldValue('status', now.status)
    if (!wasTouched) form.resetDirty()
  }
}
