import { cancelled } from './words.ts'

type Facts = { status: string; paidAmount: number; balance: number }

/**
 * The state of an invoice as the client reads it. Amounts decide whether it is paid; otherwise it has the
 * status set by the company.
 */
export function clientStatus({ status, paidAmount, balance }: Facts): string {
  if (status === cancelled) return cancelled
  if (balance === 0) return 'Payée'
  if (status === 'Retard') return 'En retard'
  return paidAmount > 0 ? 'Partiellement payée' : status
}
