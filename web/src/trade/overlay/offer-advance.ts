import type { Credit } from '@escale/contract/trade/ledger/contract'
import { ledgerMessages } from '@escale/contract/trade/ledger/messages'
import { formatMoney } from '@escale/contract/values/amounts'
import { api, failureOf, underKey } from '#api.ts'
import { showFailure, showSuccess, showUndoable } from '#ui/feedback/toast.ts'

type CreatedInvoice = { id: string; invoiceNumber: string }

/**
 * After a new invoice of a client with an advance, offers to pay it with the advance. The oldest credits are
 * used first.
 */
export async function offerAdvance({ id, invoiceNumber }: CreatedInvoice, clientId: string): Promise<void> {
  const account = await api.ledger.account.call({ id: clientId }).catch(() => null)
  const invoice = account?.invoices.find((owed) => owed.id === id)
  const usable = Math.min(account?.free ?? 0, invoice?.balance ?? 0)
  if (!account || usable === 0) return
  showUndoable({
    message: `${account.clientName} a une avance de ${formatMoney(account.free)}.`,
    action: {
      label: `Utiliser ${formatMoney(usable)} sur ${invoiceNumber}`,
      onClick: () => void payWithCredits(id, usable, account.credits),
    },
  })
}

async function payWithCredits(invoiceId: string, usable: number, credits: readonly Credit[]): Promise<void> {
  let left = usable
  try {
    for (const { sourceId, free } of credits) {
      const amount = Math.min(left, free)
      if (amount === 0) break
      await api.ledger.useCredit.call({ sourceId, invoiceId, amount }, underKey(crypto.randomUUID()))
      left -= amount
    }
    showSuccess(ledgerMessages.creditUsed)
  } catch (error) {
    showFailure({ title: ledgerMessages.creditUseFailed, message: failureOf(error).message })
  }
}
