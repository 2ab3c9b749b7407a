import { ledgerMessages } from '@escale/contract/trade/ledger/messages'
import type { Payment } from '@escale/contract/trade/payments/contract'
import { formatMoney } from '@escale/contract/values/amounts'
import { openReceipt } from '#trade/overlay/opened-receipt.ts'
import type { ToastMessage } from '#ui/feedback/toast-message.ts'

type RecordedReceipt = Pick<Payment, 'id' | 'reference' | 'status'> & { clientId: string; free: number }

/** The success notification of a receipt: its advance, and the button that opens the printed receipt. */
export function receiptRecorded({ id, reference, status, clientId, free }: RecordedReceipt): ToastMessage {
  const advance = free > 0 ? ` · avance ${formatMoney(free)}` : ''
  const message = `${ledgerMessages.receiptDone}${advance}`
  if (status !== 'Reçu') return { message }
  return {
    message,
    action: {
      label: 'Reçu',
      onClick: () => openReceipt({ id, number: reference, invoiceId: null, clientId }),
    },
  }
}
