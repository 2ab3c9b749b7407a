import type { InvoicingDefaults } from '@escale/contract/company/settings/rows'
import { useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'

/** How the specification starts an invoice: for who has no settings, or no network to ask for them. */
export const asSpecified: InvoicingDefaults = {
  dueDays: null,
  defaultStatus: 'En attente',
  maritimeDescription: null,
  airDescription: null,
}

/** How the company starts a new invoice, as an admin has settled it by now. */
export function useInvoicingDefaults() {
  return useQuery({
    queryKey: [...api.settings.invoicingDefaults.key(), 'start'],
    queryFn: ({ signal }) => api.settings.invoicingDefaults.call(undefined, { signal }).catch(() => asSpecified),
    staleTime: 'static',
    gcTime: 0,
  })
}
