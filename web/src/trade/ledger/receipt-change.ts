import type { Payment } from '@escale/contract/trade/payments/contract'
import { isFutureReceipt, PaymentDraft } from '@escale/contract/trade/payments/draft'
import { paymentToCome, receiptFixed, receiptFixedByNumber } from '@escale/contract/trade/payments/messages'
import * as z from 'zod/mini'

type Former = Pick<Payment, 'paymentDate' | 'reference' | 'method' | 'status'>
type Numbered = Pick<Payment, 'status' | 'legalNumber'>

const ReceiptChange = z.pick(PaymentDraft, { paymentDate: true, reference: true, method: true, status: true })

export function changeStart({ paymentDate, reference, method, status }: Former): Former {
  return { paymentDate, reference, method, status }
}

/** Why a saved receipt keeps its amount, client and day. Null while it is not « Reçu ». */
export function fixedText({ status, legalNumber }: Numbered): string | null {
  if (status !== 'Reçu') return null
  return legalNumber === null ? receiptFixed : receiptFixedByNumber(legalNumber, true)
}

/** The fields of a saved receipt that may change. One that is « Reçu » keeps its day and its status. */
export function changeSchema(former: Former & Numbered, today: string) {
  const fixed = fixedText(former) ?? receiptFixed
  return ReceiptChange.check(
    z.refine((draft) => !isFutureReceipt(today, former, draft), {
      path: ['paymentDate'],
      message: paymentToCome,
    }),
    z.refine((draft) => former.status !== 'Reçu' || draft.paymentDate === former.paymentDate, {
      path: ['paymentDate'],
      message: fixed,
    }),
    z.refine((draft) => former.status !== 'Reçu' || draft.status === 'Reçu', {
      path: ['status'],
      message: fixed,
    }),
  )
}
