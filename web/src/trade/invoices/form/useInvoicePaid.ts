import type { InvoiceDetail } from '@escale/contract/trade/invoices/contract'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '#api.ts'
import type { Save } from '#ui/form/save/useSave.ts'

/** Merges a new payment into the open invoice, so that the edit continues on the current version. */
export function useInvoicePaid(invoice: InvoiceDetail | null, save: Pick<Save<never>, 'mergeWith'>) {
  const queries = useQueryClient()
  return async () => {
    if (!invoice) return
    const query = api.invoices.get.queryOptions({ input: { id: invoice.id } })
    const now = await queries.fetchQuery({ ...query, staleTime: 0 }).catch(() => null)
    if (now && now.version !== invoice.version) save.mergeWith(now)
  }
}
