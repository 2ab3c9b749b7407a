// Constants of payments, in a file without validation schemas so that pages load less code.

export const paymentStatuses = ['Reçu', 'En attente', 'Retard'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/** The methods that every company has. */
export const paymentMethods = ['Virement', 'Chèque', 'Espèces'] as const

/** A method of payment: one of those, or one of the company's own. */
export type PaymentMethod = string
