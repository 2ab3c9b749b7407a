import type { PayableInvoice, Payment } from '@escale/contract/trade/payments/contract'
import type { PaymentDraft } from '@escale/contract/trade/payments/draft'
import type { TenderChoices } from '@escale/contract/trade/payments/tenders'
import { messages } from '@escale/contract/wire/messages'
import { useRef } from 'react'
import { v7 as newId } from 'uuid'
import { api, type underKey } from '#api.ts'
import { useSession } from '#session/current/useSession.ts'
import type { ReceiptFacts, WaitingReceipt } from '#trade/tenders/offline/stored-receipt.ts'
import { takeReceipt } from '#trade/tenders/offline/take-receipt.ts'
import { kindOf } from '#trade/tenders/tender-form.ts'
import { OutboxAnswer } from '#ui/feedback/outbox-answer.ts'
import { paymentCreated } from './created-payment.ts'

type Options = {
  /** Choices of a person whose till is open, so that a receipt may wait on this device. Null without one. */
  openTill: TenderChoices | null
  chosen: PayableInvoice | null
  /** The waiting receipt that the form corrects. */
  waiting: WaitingReceipt | null
}

/**
 * The request of a new payment. A received one of a person with an open till is stored on the device first,
 * so that the client gets a receipt when the server does not answer.
 */
export function usePaymentCreation({ openTill, chosen, waiting }: Options) {
  const { user } = useSession()
  const id = useRef(waiting?.item.id ?? newId()).current

  function send(draft: PaymentDraft, under: ReturnType<typeof underKey>): Promise<Payment | OutboxAnswer> {
    const known = waiting?.receipt.facts ?? null
    if (!waiting && !mayWait(openTill, draft)) return api.payments.create.call(draft, under)
    const facts = {
      ...factsOf(chosen, known, `${user.firstName} ${user.lastName}`),
      ...tillFacts(openTill, draft),
    }
    const receipt = {
      payment: draft,
      provisional: waiting?.receipt.provisional ?? null,
      advance: null,
      facts: { ...facts, till: facts.till ?? known?.till ?? '', cash: facts.cash ?? known?.cash ?? [] },
    }
    const key = under.context.idempotencyKey
    return takeReceipt({ id, key, receipt, at: waiting?.item.place })
  }

  const done = (saved: Payment | OutboxAnswer) =>
    saved instanceof OutboxAnswer ? null : paymentCreated(saved)
  return { id, create: { send, done, failed: messages.paymentCreateFailed } }
}

/** False for money that is only announced, and for a screenshot, which waits for its verification. */
function mayWait(openTill: TenderChoices | null, { status, tenders }: PaymentDraft): boolean {
  return openTill !== null && status === 'Reçu' && !tenders?.some(({ screenshotId }) => screenshotId)
}

function factsOf(chosen: PayableInvoice | null, known: ReceiptFacts | null, agent: string) {
  const { clientId, clientName, invoiceNumber } = chosen ?? known ?? noInvoice
  return { clientId, clientName, invoiceNumber, agent }
}

const noInvoice = { clientId: '', clientName: '', invoiceNumber: '' }

/** The open till, and the cash of a payment that goes into it. Empty when no open till is known. */
function tillFacts(
  openTill: TenderChoices | null,
  { tenders, method, amount }: PaymentDraft,
): Partial<Pick<ReceiptFacts, 'till' | 'cash'>> {
  if (!openTill) return {}
  const parts = tenders?.length ? tenders : [{ method, currency: 'USD' as const, amount }]
  const cash = parts
    .filter((part) => kindOf(openTill, part.method) === 'caisse')
    .map((part) => ({ currency: part.currency, amount: part.amount }))
  return { till: openTill.accounts.find(({ id }) => id === openTill.tillId)?.name ?? '', cash }
}
