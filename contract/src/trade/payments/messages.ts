import { formatMoney } from '#values/amounts.ts'

/** Refuses a payment above the invoice's balance. `balance` is in cents. */
export function exceedsBalance(balance: number): string {
  return `Le montant ne peut pas dépasser le reste dû: ${formatMoney(balance)}`
}

/** Error text for a received payment dated in the future. */
export const paymentToCome = 'Un paiement à venir est « En attente ».'

/** Refuses to delete a payment whose receipt has a legal number. */
export function numberedReceipt(number: string): string {
  return `Ce paiement porte le reçu ${number} : il ne se supprime pas. Remettez-le « En attente », il garde son numéro.`
}
