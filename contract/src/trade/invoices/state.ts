import { cancelled } from './words.ts'

type Facts = {
  status: string
  paidAmount: number
  balance: number
  creditedAmount?: number
  writtenOff?: number
}

/**
 * The status of an invoice as shown to its client. The amounts decide between « Payée » and « Partiellement
 * payée ». Otherwise the stored status is shown.
 */
export function clientStatus({
  status,
  paidAmount,
  balance,
  creditedAmount = 0,
  writtenOff = 0,
}: Facts): string {
  if (status === cancelled) return cancelled
  if (balance === 0) return 'Payée'
  if (status === 'Retard') return 'En retard'
  return paidAmount + creditedAmount + writtenOff > 0 ? 'Partiellement payée' : status
}
