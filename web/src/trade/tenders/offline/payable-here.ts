import type { PayableInvoice } from '@escale/contract/trade/payments/contract'
import { matchRank } from '@escale/contract/values/search'
import type { QueryKey } from '@tanstack/react-query'
import { api, failureOf } from '#api.ts'
import { type Lookup, readRows, storeRows } from '#channels/lookups/lookups.ts'
import { readItems } from '#channels/outbox/read-store.ts'
import { currentOwnerKey } from '#session/current/owner.ts'
import { currentSession } from '#session/current/session.ts'
import { sessionMay } from '#session/current/useSession.ts'
import { isNumber, isText, objectOf } from '#session/device/shapes.ts'
import { receiptsAmong, type WaitingReceipt } from './stored-receipt.ts'

// Invoices to pay, with the last ones stored on this device for receipts without network.

const payableHere: Lookup<PayableInvoice> = {
  name: 'payable',
  version: 1,
  isRow: objectOf<PayableInvoice>({
    id: isText,
    clientId: isText,
    invoiceNumber: isText,
    clientName: isText,
    issueDate: isText,
    dueDate: isText,
    total: isNumber,
    paidAmount: isNumber,
    balance: isNumber,
  }),
  most: 1000,
}

type PayableInput = {
  search?: string | undefined
  invoiceId?: string | undefined
  clientId?: string | undefined
}

export function payableQuery(input: PayableInput) {
  return {
    queryKey: api.payments.payable.queryKey({ input }) as QueryKey,
    queryFn: ({ signal }: { signal: AbortSignal }) => readPayable(input, signal),
  }
}

async function readPayable(input: PayableInput, signal: AbortSignal): Promise<PayableInvoice[]> {
  const owner = currentOwnerKey()
  const session = currentSession()
  if (!owner || !session || !sessionMay(session, 'tenders.record'))
    return api.payments.payable.call(input, { signal })
  const waiting = receiptsAmong(await readItems(owner).catch(() => []))
  try {
    const rows = await api.payments.payable.call(input, { signal })
    void keepPayable(owner, input, rows)
    return lessWaiting(rows, waiting)
  } catch (error) {
    if (failureOf(error).status !== 0) throw error
    const known = payableAmong(await readRows(owner, payableHere), input)
    if (known.length === 0) throw error
    return lessWaiting(known, waiting)
  }
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

/** Balances without what waits on this device. A refused receipt pays nothing as long as it is refused. */
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

/** Merges an answer into the stored invoices. Those of its client that are missing have been paid. */
async function keepPayable(owner: string, { search, clientId }: PayableInput, rows: PayableInvoice[]) {
  const known = await readRows(owner, payableHere)
  const isWhole = clientId !== undefined && !search
  const ids = new Set(rows.map(({ id }) => id))
  const others = known.filter((row) => !ids.has(row.id) && !(isWhole && row.clientId === clientId))
  await storeRows(owner, payableHere, [...rows.filter(({ balance }) => balance > 0), ...others])
}
