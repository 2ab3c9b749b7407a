// Constants of payments, in a file without validation schemas so that pages load less code.

export const paymentStatuses = ['Reçu', 'En attente', 'Retard'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

export const paymentMethods = ['Virement', 'Chèque', 'Espèces'] as const
export type PaymentMethod = (typeof paymentMethods)[number]
