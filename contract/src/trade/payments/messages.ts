import { formatMoney } from '#values/amounts.ts'

/** Refuses a payment above the invoice's balance. `balance` is in cents. */
export function exceedsBalance(balance: number): string {
  return `Le montant ne peut pas dépasser le reste dû: ${formatMoney(balance)}`
}

/** Error text for a received payment dated in the future. */
export const paymentToCome = 'Un paiement à venir est « En attente ».'

/** The way to correct a numbered receipt. One on an account pays by its allocations, which can be undone. */
function correctionOf(isOnAccount: boolean): string {
  return isOnAccount ? 'Annulez ce qu’il paie, puis remboursez son avance' : 'Remettez-le « En attente »'
}

/** Refuses to delete a payment whose receipt has a legal number. */
export function numberedReceipt(number: string, isOnAccount: boolean): string {
  const correction = `${correctionOf(isOnAccount)}, il garde son numéro`
  return `Ce paiement porte le reçu ${number} : il ne se supprime pas. ${correction}.`
}

/** Refuses another amount, invoice, client or day for a receipt that has a legal number. */
export function receiptFixedByNumber(number: string, isOnAccount: boolean): string {
  const fixed = isOnAccount ? 'son montant, son client et sa date' : 'son montant et sa facture'
  const correction = `${correctionOf(isOnAccount)} et enregistrez-en un autre`
  return `Ce paiement porte le reçu ${number} : ${fixed} ne changent plus. ${correction}.`
}

/** Refuses another amount, client or day for a receipt that already pays invoices. */
export const receiptFixed =
  'Le montant, le client et la date de ce reçu ne changent plus. Supprimez-le, ou annulez ce qu’il paie.'

/** Refuses the deletion of a receipt of which money was given back. */
export const receiptRefunded = 'Une partie de ce reçu a été remboursée : il ne se supprime plus.'
