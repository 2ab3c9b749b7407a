import type { Payment } from '@escale/contract/trade/payments/contract'
import { messages } from '@escale/contract/wire/messages'
import { openReceipt } from '#trade/overlay/opened-receipt.ts'
import type { ToastMessage } from '#ui/feedback/toast-message.ts'

/** The success notification. For a received payment it has a button that opens the receipt. */
export function paymentCreated({ id, reference, invoiceId, status }: Payment): string | ToastMessage {
  if (status !== 'Reçu') return messages.paymentCreated
  return {
    message: messages.paymentCreated,
    action: { label: 'Reçu', onClick: () => openReceipt({ id, number: reference, invoiceId }) },
  }
}
