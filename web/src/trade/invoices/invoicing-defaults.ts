import type { InvoicingDefaults } from '@escale/contract/company/settings/rows'
import type { ServiceType } from '@escale/contract/trade/invoices/words'
import { useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'

/** How a new invoice starts: as the company settled it, and for whom where that is known. */
export type InvoiceDefaults = InvoicingDefaults & { clientId?: string | undefined }

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
    queryFn: ({ signal }) =>
      api.settings.invoicingDefaults.call(undefined, { signal }).catch(() => asSpecified),
    staleTime: 'static',
    gcTime: 0,
  })
}

/** What a new invoice is called on the device: of its kind, and of the client it is begun for. */
export function draftOf(serviceType: ServiceType, { clientId }: InvoiceDefaults): string {
  return clientId === undefined ? serviceType : `${serviceType} ${clientId}`
}
