// The words of the invoices, without the schemas that check them.

export const invoiceStatuses = ['En attente', 'Payée', 'Retard'] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]

/** A sub-product may be chosen for the service of this name only. */
export const serviceWithSubProducts = 'électronique'

/** What an invoice is of. */
export const serviceTypes = ['Maritime', 'Aérien'] as const
export type ServiceType = (typeof serviceTypes)[number]
