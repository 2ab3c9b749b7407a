import { currencies } from '@escale/contract/trade/currencies/words'
import { PaymentDraft } from '@escale/contract/trade/payments/draft'
import { Provisional } from '@escale/contract/trade/tenders/provisional'
import * as z from 'zod/mini'
import type { Item, StoredItem } from '#channels/outbox/items.ts'

/** The name of the task in the outbox of this device. */
export const receiptTaskName = 'receipt'

const Money = z.object({ currency: z.enum(currencies), amount: z.number() })

/** Facts on the provisional receipt, and its cash in the till, as this device last read them. */
export type ReceiptFacts = z.output<typeof ReceiptFacts>
const ReceiptFacts = z.object({
  clientId: z.string(),
  clientName: z.string(),
  invoiceNumber: z.string(),
  till: z.string(),
  agent: z.string(),
  cash: z.array(Money),
})

/**
 * A receipt in the outbox of this device. `provisional` is null until the client gets a paper before the
 * server has answered. `advance` records the excess over an invoice as an advance of the client.
 */
export type StoredReceipt = z.output<typeof StoredReceipt>
export const StoredReceipt = z.object({
  payment: PaymentDraft,
  provisional: z.nullable(Provisional),
  advance: z.nullable(
    z.object({
      clientId: z.string(),
      allocations: z.array(z.object({ invoiceId: z.string(), amount: z.number() })),
    }),
  ),
  facts: ReceiptFacts,
})

export type WaitingReceipt = { item: Item; receipt: StoredReceipt }

/** Reads a write of the outbox. Null for another kind, and for one that this release cannot read. */
export function storedReceiptOf(item: Item | null): StoredReceipt | null {
  if (item?.task !== receiptTaskName) return null
  return z.safeParse(StoredReceipt, item.draft).data ?? null
}

/** The receipts among the writes that wait on this device, in the order in which they are sent. */
export function receiptsAmong(items: readonly StoredItem[]): WaitingReceipt[] {
  return items.flatMap(({ item }) => {
    const receipt = storedReceiptOf(item)
    return item && receipt ? [{ item, receipt }] : []
  })
}

/** Identity of a report of this device: the open till and its receipts. A till opened later needs its own. */
export function reportKeyOf(tillId: string | null, waiting: readonly WaitingReceipt[]): string {
  return [tillId, ...waiting.map(({ item }) => item.id)].join(' ')
}

/** The cash of receipts, by currency, in minor units. */
export function cashAmong(receipts: readonly WaitingReceipt[]) {
  const sums = new Map<ReceiptFacts['cash'][number]['currency'], number>()
  for (const { receipt } of receipts)
    for (const { currency, amount } of receipt.facts.cash)
      sums.set(currency, (sums.get(currency) ?? 0) + amount)
  return [...sums].map(([currency, amount]) => ({ currency, amount })).filter(({ amount }) => amount !== 0)
}
