import type { Payment } from '@escale/contract/trade/payments/contract'
import * as z from 'zod/mini'
import { api, failureOf, RefusedOnDevice, underKey } from '#api.ts'
import type { Item } from '#channels/outbox/items.ts'
import type { Task } from '#channels/outbox/tasks.ts'
import { StoredReceipt } from './stored-receipt.ts'

/** Sends a receipt of the outbox of this device. Its id is made on the device, so it exists once. */
export const receiptTask: Task = {
  isDraft: (draft) => z.safeParse(StoredReceipt, draft).success,
  send: async (item) => {
    const receipt = z.parse(StoredReceipt, item.draft)
    try {
      return await sendReceipt(item, receipt)
    } catch (error) {
      // The server deletes idempotency keys after some days, but not the receipt, so its id decides.
      if (failureOf(error).code !== 'ID_TAKEN') throw error
      return nameSaved(await api.payments.get.call({ id: item.id }), item, receipt)
    }
  },
  change: (row, item) => nameSaved(row as Payment, item, z.parse(StoredReceipt, item.draft)),
}

function sendReceipt({ id, key }: Item, { payment, provisional, advance }: StoredReceipt) {
  const named = provisional && { provisional }
  if (!advance) return api.payments.create.call({ id, ...payment, ...named }, underKey(key))
  const { invoiceId: _, ...receipt } = payment
  return api.ledger.record.call({ id, ...receipt, ...advance, ...named }, underKey(key))
}

/** Gives its number to a receipt that an earlier request saved, unless it was corrected here since. */
async function nameSaved(saved: Payment, item: Item, receipt: StoredReceipt): Promise<Payment> {
  const { payment, advance, provisional } = receipt
  const isSame = saved.amount === payment.amount && saved.invoiceId === (advance ? null : payment.invoiceId)
  if (!isSame) throw new RefusedOnDevice('CHANGED_MEANWHILE', alreadySaved(saved.reference))
  if (!provisional) return saved
  return api.payments.nameProvisional.call({ id: saved.id, provisional }, underKey(item.key))
}

function alreadySaved(reference: string): string {
  return `Déjà enregistré sous ${reference} : corrigez-le dans la liste des paiements.`
}
