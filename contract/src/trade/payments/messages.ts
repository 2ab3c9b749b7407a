import { formatMoney } from '#values/amounts.ts'

/** `balance` in cents. */
export function exceedsBalance(balance: number): string {
  return `Le montant ne peut pas dépasser le reste dû: ${formatMoney(balance)}`
}

/** Of a payment called received before its day. */
export const paymentToCome = 'Un paiement à venir est « En attente ».'
