import type { InvoiceDetail } from '@escale/contract/trade/invoices/contract'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '#api.ts'
import type { Save } from '#ui/form/save/useSave.ts'

/**
 * Updates the open form after a payment. The payment changed the invoice's version, so saving the form would
 * otherwise conflict.
 */
export function useInvoicePaid(invoice: InvoiceDetail | null, save: Pick<Save<never>, 'mergeWith'>) {
  const queries = useQueryClient()
  return async () => {
    if (!invoice) return
    const query = api.invoices.get.queryOptions({ input: { id: invoice.id } })
    const now = await queries.fetchQuery({ ...query, staleTime: 0 }).catch(() => null)
    if (now && now.version !== invoice.version) save.mergeWith(now)
  }
}
