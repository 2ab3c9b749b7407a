import { formatMoney } from '#values/amounts.ts'

/** `balance` is in cents. */
export function exceedsBalance(balance: number): string {
  return `Le montant ne peut pas dépasser le reste dû: ${formatMoney(balance)}`
}

/** The error of a received payment with a future date. */
export const paymentToCome = 'Un paiement à venir est « En attente ».'
