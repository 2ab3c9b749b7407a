import { formatMoney } from '#values/amounts.ts'

/** Refuses a payment above the invoice's balance. `balance` is in cents. */
export function exceedsBalance(balance: number): string {
  return `Le montant ne peut pas dépasser le reste dû: ${formatMoney(balance)}`
}

/** Error text for a received payment dated in the future. */
export const paymentToCome = 'Un paiement à venir est « En attente ».'
