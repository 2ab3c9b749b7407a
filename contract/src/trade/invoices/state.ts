import { cancelled } from './words.ts'

type Facts = { status: string; paidAmount: number; balance: number }

/**
 * What an invoice is called to its client. The amounts decide what is settled; what is not has the status
 * that the company gave it.
 */
export function stateOf({ status, paidAmount, balance }: Facts): string {
  if (status === cancelled) return cancelled
  if (balance === 0) return 'Payée'
  if (status === 'Retard') return 'En retard'
  return paidAmount > 0 ? 'Partiellement payée' : status
}
