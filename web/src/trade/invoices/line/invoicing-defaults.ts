import type { InvoicingDefaults } from '@escale/contract/company/settings/rows'
import type { ServiceType } from '@escale/contract/trade/invoices/words'
import { useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'

/** Initial values of a new invoice: company settings, and the client if the page is that of a client. */
export type InvoiceDefaults = InvoicingDefaults & {
  clientId?: string | undefined
  quoteId?: string | undefined
}

/** Default values, used when the company's settings cannot be loaded. */
export const specifiedDefaults: InvoicingDefaults = {
  dueDays: null,
  defaultStatus: 'En attente',
  maritimeDescription: null,
  airDescription: null,
}

/** Returns the company's current settings for new invoices. */
export function useInvoicingDefaults() {
  return useQuery({
    queryKey: [...api.settings.invoicingDefaults.key(), 'start'],
    queryFn: ({ signal }) =>
      api.settings.invoicingDefaults.call(undefined, { signal }).catch(() => specifiedDefaults),
    staleTime: 'static',
    gcTime: 0,
  })
}

/** The name under which the device stores a draft. Each kind, each client and each quote has its own. */
export function draftName(serviceType: ServiceType, { clientId, quoteId }: InvoiceDefaults): string {
  if (quoteId !== undefined) return `devis ${quoteId}`
  return clientId === undefined ? serviceType : `${serviceType} ${clientId}`
}
