import { cancelled } from './words.ts'

type Facts = { status: string; paidAmount: number; balance: number }

/**
 * The status of an invoice as shown to its client. « Payée » follows from the amounts. Otherwise it is the
 * status that the company set.
 */
export function clientStatus({ status, paidAmount, balance }: Facts): string {
  if (status === cancelled) return cancelled
  if (balance === 0) return 'Payée'
  if (status === 'Retard') return 'En retard'
  return paidAmount > 0 ? 'Partiellement payée' : status
}
