import { cancelled } from './words.ts'

type Facts = { status: string; paidAmount: number; balance: number }

/**
 * The status of an invoice as shown to its client. The amounts decide between « Payée » and « Partiellement
 * payée ». Otherwise the stored status is shown.
 */
export function clientStatus({ status, paidAmount, balance }: Facts): string {
  if (status === cancelled) return cancelled
  if (balance === 0) return 'Payée'
  if (status === 'Retard') return 'En retard'
  return paidAmount > 0 ? 'Partiellement payée' : status
}
