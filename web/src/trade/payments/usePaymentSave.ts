import { messages } from '@escale/contract/messages'
import type { Payment } from '@escale/contract/trade/payments/contract'
import type { PaymentDraft } from '@escale/contract/trade/payments/draft'
import { api, type Failure, underKey } from '#api.ts'
import { useSave } from '#ui/useSave.ts'
import type { PaymentForm } from './payment-draft.ts'

type Options = {
  form: PaymentForm
  payment: Payment | null
  /** What the server says is left, in cents, when it refuses an amount. */
  onBalance: (available: number) => void
  onSaved: () => void
}

/** Records a payment, or changes one. */
export function usePaymentSave({ form, payment, onBalance, onSaved }: Options) {
  return useSave({
    send: (draft: PaymentDraft, { key, version }) =>
      payment ? api.payments.update.call({ id: payment.id, version, ...draft }) : api.payments.create.call(draft, underKey(key)),
    version: payment?.version,
    done: payment ? messages.paymentChanged : messages.paymentCreated,
    failed: payment ? messages.paymentChangeFailed : messages.paymentCreateFailed,
    refuse: form.refuse,
    fieldsOf: ({ code, message, data }: Failure): Record<string, string> => {
      if (code === 'UNKNOWN_INVOICE') return { invoiceId: message }
      if (code !== 'EXCEEDS_BALANCE') return {}
      onBalance((data as { balance: number }).balance)
      return { amount: message }
    },
    onSaved,
  })
}

export function usePaymentRemoval(payment: Payment | null, onRemoved: () => void) {
  return useSave({
    send: (_: void) => api.payments.remove.call({ id: payment?.id ?? '' }),
    done: messages.paymentDeleted,
    failed: messages.paymentDeleteFailed,
    onSaved: onRemoved,
  })
}
