import type { PayableInvoice } from '@escale/contract/trade/payments/contract'
import { matchRank } from '@escale/contract/values/search'
import type { WaitingReceipt } from './stored-receipt.ts'

export type PayableInput = {
  search?: string | undefined
  invoiceId?: string | undefined
  clientId?: string | undefined
}

/** The stored invoices that a request asks for, the best matches first. */
export function payableAmong(
  rows: readonly PayableInvoice[],
  { search, invoiceId, clientId }: PayableInput,
): PayableInvoice[] {
  if (invoiceId) return rows.filter(({ id }) => id === invoiceId)
  const ofClient = rows.filter((row) => !clientId || row.clientId === clientId)
  if (!search) return ofClient
  return ofClient
    .map((row) => ({ row, rank: matchRank(`${row.clientName} ${row.invoiceNumber}`, search) }))
    .filter(({ rank }) => rank !== null)
    .toSorted((one, other) => (one.rank ?? 0) - (other.rank ?? 0))
    .map(({ row }) => row)
}

/** Invoices less the receipts that wait on this device. A refused receipt pays nothing. */
export function lessWaiting(
  rows: readonly PayableInvoice[],
  waiting: readonly WaitingReceipt[],
): PayableInvoice[] {
  return rows.map((row) => {
    const paid = waiting
      .filter(
        ({ item, receipt }) => !item.refusal && !receipt.advance && receipt.payment.invoiceId === row.id,
      )
      .reduce((sum, { receipt }) => sum + receipt.payment.amount, 0)
    return { ...row, paidAmount: row.paidAmount + paid, balance: Math.max(0, row.balance - paid) }
  })
}
