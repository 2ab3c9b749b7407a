import type { Credit } from '@escale/contract/trade/ledger/contract'
import { RefundDraft } from '@escale/contract/trade/ledger/draft'
import { ledgerMessages } from '@escale/contract/trade/ledger/messages'
import { creditKindNames } from '@escale/contract/trade/ledger/words'
import type { PaymentMethod } from '@escale/contract/trade/payments/words'
import { formatMoney } from '@escale/contract/values/amounts'
import * as z from 'zod/mini'
import type { TypedNumber } from '#ui/field/figure/typed-number.ts'

export type RefundStart = {
  sourceId: string
  amount: TypedNumber
  refundDate: string
  method: PaymentMethod
  /** The account that the money leaves, when several take the method. */
  accountId: string | undefined
  reference: string
  reason: string
}

/** The schema of a refund, limited to what is free of the chosen credit. `today` is the company's day. */
export function refundSchema(credits: readonly Credit[], today: string) {
  return RefundDraft.check(
    z.check(({ value, issues }) => {
      const free = credits.find(({ sourceId }) => sourceId === value.sourceId)?.free ?? 0
      if (value.amount > free)
        issues.push({
          ...{ code: 'custom', input: value, path: ['amount'] },
          message: ledgerMessages.exceedsCredit(formatMoney(free)),
        })
      if (value.refundDate > today)
        issues.push({
          ...{ code: 'custom', input: value, path: ['refundDate'] },
          message: ledgerMessages.refundToCome,
        })
    }),
  )
}

/** A credit in a list, such as `Avoir AV-12 : 50,00 $ libres`. */
export function creditChoice({ sourceId, kind, label, free }: Credit): { value: string; label: string } {
  const name = kind === 'solde_initial' ? creditKindNames[kind] : `${creditKindNames[kind]} ${label}`
  return { value: sourceId, label: `${name} : ${formatMoney(free)}` }
}
