import type { InvoicingDefaults } from '@escale/contract/company/settings/rows'
import type { ServiceType } from '@escale/contract/trade/invoices/words'
import { useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'

/** Initial values of a new invoice: settings of the company, and the client where it is known. */
export type InvoiceDefaults = InvoicingDefaults & { clientId?: string | undefined }

/** The values of the specification, used without settings or without network. */
export const specifiedDefaults: InvoicingDefaults = {
  dueDays: null,
  defaultStatus: 'En attente',
  maritimeDescription: null,
  airDescription: null,
}

/** The current settings of the company for new invoices. */
export function useInvoicingDefaults() {
  return useQuery({
    queryKey: [...api.settings.invoicingDefaults.key(), 'start'],
    queryFn: ({ signal }) =>
      api.settings.invoicingDefaults.call(undefined, { signal }).catch(() => specifiedDefaults),
    staleTime: 'static',
    gcTime: 0,
  })
}

/** The name of the stored draft on the device, by kind and client. */
export function draftName(serviceType: ServiceType, { clientId }: InvoiceDefaults): string {
  return clientId === undefined ? serviceType : `${serviceType} ${clientId}`
}
