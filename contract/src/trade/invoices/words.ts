// Values of invoices, without validation schemas, so that pages load little.

export const invoiceStatuses = ['En attente', 'Payée', 'Retard'] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]

/** Not selectable in the form, because a separate action cancels an invoice permanently. */
export const cancelled = 'Annulée'

/** Every status, for lists and filters. */
export const shownStatuses = [...invoiceStatuses, cancelled] as const
export type ShownStatus = (typeof shownStatuses)[number]

/** Characters of the reason for cancelling. */
export const longestCancelReason = 1000

/** The only service, by name, that allows sub-products. */
export const serviceWithSubProducts = 'électronique'

/** Types of invoices. */
export const serviceTypes = ['Maritime', 'Aérien'] as const
export type ServiceType = (typeof serviceTypes)[number]
