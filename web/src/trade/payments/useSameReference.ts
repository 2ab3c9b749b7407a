import type { Payment } from '@escale/contract/trade/payments/contract'
import { isDefaultReference } from '@escale/contract/trade/payments/draft'
import { type ReferencedPayment, sameReferenceWarning } from '@escale/contract/trade/payments/reference'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api } from '#api.ts'
import type { Save } from '#ui/form/save/useSave.ts'
import type { PaymentForm } from './payment-form.ts'

const pauseMs = 350
/** Longest delay of a save by the search, in milliseconds. A network that answers later gives no warning. */
const searchMs = 2000

type RecordOfPayment = { form: PaymentForm; save: Pick<Save<never>, 'isPending' | 'isSaved'> }
type Query = { invoiceId: string; reference: string; except?: string }

/**
 * Looks for another payment of the client with the same reference after each typing pause, or before saving
 * when that search has not answered yet. A payment found only then stops the save once, with a warning. The
 * next press saves. A failed or slow search never prevents saving.
 */
export function useSameReference(
  { form, save }: RecordOfPayment,
  payment: Pick<Payment, 'id' | 'invoiceId' | 'reference'> | null,
  invoiceNumber: string | undefined,
) {
  const [reference] = useDebouncedValue(form.useWatchValue('reference'), pauseMs)
  const invoiceId = form.useWatchValue('invoiceId')
  const sought = queryOf({ invoiceId, reference }, payment, invoiceNumber)
  const query = useQuery({
    ...api.payments.sameReference.queryOptions({ input: sought ?? { invoiceId: '', reference: '' } }),
    enabled: sought !== null && !form.isReadOnly && !save.isPending && !save.isSaved(),
    retry: false,
  })
  const [late, setLate] = useState<{ query: Query; found: ReferencedPayment } | null>(null)
  const lateFound = late && isSameQuestion(late.query, sought) ? late.found : null
  const found = sought && (query.data ?? lateFound)
  const answered = useRef<Query | null>(null)
  answered.current = query.data !== undefined || lateFound ? sought : null
  const sent = useRef<Query | null>(null)
  const isChecking = useRef(false)

  async function sendUnlessFound(send: () => void) {
    const now = queryOf(form.getValues(), payment, invoiceNumber)
    if (isChecking.current) return
    // A retry after a lost response skips the check, because it would find the payment saved by the first
    // request.
    if (now === null || isSameQuestion(now, answered.current) || isSameQuestion(now, sent.current))
      return send()
    isChecking.current = true
    const other = await searchOnce(now)
    isChecking.current = false
    if (other !== null) return setLate({ query: now, found: other })
    sent.current = now
    send()
  }

  const submit: PaymentForm['submit'] = (send) =>
    form.submit((draft) => void sendUnlessFound(() => send(draft)))
  return { warning: found ? sameReferenceWarning(found) : null, form: { ...form, submit } }
}

/** The other payment with this reference. Null when there is none, or no answer in time. */
async function searchOnce(query: Query): Promise<ReferencedPayment | null> {
  const signal = AbortSignal.timeout(searchMs)
  return api.payments.sameReference.call(query, { signal }).catch(() => null)
}

/** The search query. Null without an invoice, for the suggested reference, and for the saved one. */
function queryOf(
  typed: { invoiceId: unknown; reference: string },
  payment: Pick<Payment, 'id' | 'invoiceId' | 'reference'> | null,
  invoiceNumber: string | undefined,
): Query | null {
  const [reference, { invoiceId }] = [typed.reference.trim(), typed]
  const isSaved = reference === payment?.reference && invoiceId === payment.invoiceId
  const isProposed = invoiceNumber !== undefined && isDefaultReference(reference, invoiceNumber)
  if (typeof invoiceId !== 'string' || reference === '' || isSaved || isProposed) return null
  return { invoiceId, reference, ...(payment && { except: payment.id }) }
}

function isSameQuestion(one: Query, other: Query | null): boolean {
  return one.invoiceId === other?.invoiceId && one.reference === other.reference
}
