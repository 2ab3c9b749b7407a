import type { PayableInvoice } from '@escale/contract/trade/payments/contract'
import type { QueryKey } from '@tanstack/react-query'
import { api, failureOf } from '#api.ts'
import { type Lookup, readRows, storeRows } from '#channels/lookups/lookups.ts'
import { readItems } from '#channels/outbox/read-store.ts'
import { currentOwnerKey } from '#session/current/owner.ts'
import { currentSession } from '#session/current/session.ts'
import { sessionMay } from '#session/current/useSession.ts'
import { isNumber, isText, objectOf } from '#session/device/shapes.ts'
import { lessWaiting, type PayableInput, payableAmong } from './payable-rows.ts'
import { receiptsAmong } from './stored-receipt.ts'

// Invoices to pay. The last responses are stored on this device for receipts without network.

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
    void storePayable(owner, input, rows)
    return lessWaiting(rows, waiting)
  } catch (error) {
    if (failureOf(error).status !== 0) throw error
    const known = payableAmong(await readRows(owner, payableHere), input)
    if (known.length === 0) throw error
    return lessWaiting(known, waiting)
  }
}

/**
 * Merges a response into the stored invoices. A complete list of a client has all that they owe, so their
 * other stored invoices are removed.
 */
async function storePayable(owner: string, { search, clientId }: PayableInput, rows: PayableInvoice[]) {
  const known = await readRows(owner, payableHere)
  const isComplete = clientId !== undefined && !search
  const ids = new Set(rows.map(({ id }) => id))
  const others = known.filter((row) => !ids.has(row.id) && !(isComplete && row.clientId === clientId))
  await storeRows(owner, payableHere, [...rows.filter(({ balance }) => balance > 0), ...others])
}
