// Constants of invoices, in a file without validation schemas so that pages load less code.

export const invoiceStatuses = ['En attente', 'Payée', 'Retard'] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]

/** Whether a person may set this status. « Annulée » is set by cancelling only. */
export function isInvoiceStatus(status: string): status is InvoiceStatus {
  return (invoiceStatuses as readonly string[]).includes(status)
}

/**
 * Status set by the separate action « annuler ». Cancelling is permanent, so the form does not offer this
 * status.
 */
export const cancelled = 'Annulée'

/** Every status that an invoice can show, for lists and filters. */
export const shownStatuses = [...invoiceStatuses, cancelled] as const
export type ShownStatus = (typeof shownStatuses)[number]

/** Maximum length of the reason for cancelling, in characters. */
export const longestCancelReason = 1000

/** Name of the only service whose lines can have a sub-product. */
export const serviceWithSubProducts = 'électronique'

export const serviceTypes = ['Maritime', 'Aérien'] as const
export type ServiceType = (typeof serviceTypes)[number]

/** Type of what a client owed before the company used Escale. It is no sale, and no form offers it. */
export const openingType = 'Ouverture'

/** Every type that an invoice can show, for lists and filters. */
export const invoiceTypes = [...serviceTypes, openingType] as const
export type InvoiceType = (typeof invoiceTypes)[number]

export const openingName = "Solde d'ouverture"

/** How the lines of an invoice are priced. The line of an opening balance is one piece, as by sea. */
export function pricingOf(type: InvoiceType): ServiceType {
  return type === openingType ? 'Maritime' : type
}
