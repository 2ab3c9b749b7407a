// The words of the invoices, without the schemas that check them.

export const invoiceStatuses = ['En attente', 'Payée', 'Retard'] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]

/** What nobody picks: an invoice is cancelled by an act of its own, for good. */
export const cancelled = 'Annulée'

/** All that an invoice may be, as lists show and filter it. */
export const shownStatuses = [...invoiceStatuses, cancelled] as const
export type ShownStatus = (typeof shownStatuses)[number]

/** How many letters a reason to cancel may have. */
export const longestCancelReason = 1000

/** A sub-product may be chosen for the service of this name only. */
export const serviceWithSubProducts = 'électronique'

/** What an invoice is of. */
export const serviceTypes = ['Maritime', 'Aérien'] as const
export type ServiceType = (typeof serviceTypes)[number]
