import type { PayableInvoice, Payment } from '@escale/contract/trade/payments/contract'
import { paymentDraftWithin } from '@escale/contract/trade/payments/draft'
import { paymentMethods } from '@escale/contract/trade/payments/words'
import { today } from '@escale/contract/values/days'
import { messages } from '@escale/contract/wire/messages'
import { Button, SimpleGrid, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useMemo, useRef, useState } from 'react'
import { api, underKey } from '#api.ts'
import { useSession } from '#session/current/useSession.ts'
import { serverNow } from '#session/request/server-clock.ts'
import type { CounterPaymentProps } from '#trade/overlay/over.ts'
import { printDocument } from '#trade/overlay/print-document.ts'
import { lastReceiptPaper, receiptPath } from '#trade/overlay/receipt-paper.ts'
import { refusedTender } from '#trade/tenders/refused-tender.ts'
import { TenderFields } from '#trade/tenders/TenderFields.tsx'
import { withTenders } from '#trade/tenders/tender-form.ts'
import { useTenderChoices } from '#trade/tenders/useTenderChoices.ts'
import { asOfNow } from '#ui/feedback/fresh-record.ts'
import { Refusal } from '#ui/feedback/Refusal.tsx'
import { ListSelect } from '#ui/field/select/ListSelect.tsx'
import { never } from '#ui/form/drafts/useDeviceDraft.ts'
import { useDraft } from '#ui/form/drafts/useDraft.ts'
import { useSave } from '#ui/form/save/useSave.ts'
import { AmountField } from './AmountField.tsx'
import { paymentCreated } from './created-payment.ts'
import { keepLastMethod, lastMethod } from './last-method.ts'
import { PayableSelect } from './PayableSelect.tsx'
import { newPayment } from './payment-form.ts'

/**
 * A payment taken during a hand-over. It is proposed for the invoices of the goods, then for the oldest of
 * the client's other invoices. Null once the client owes nothing.
 */
export function CounterPayment({ clientId, invoiceIds, onPaid }: CounterPaymentProps) {
  const query = useQuery({ ...api.payments.payable.queryOptions({ input: { clientId } }), ...asOfNow })
  const [chosen, setChosen] = useState<PayableInvoice | null>(null)
  const payable = query.data ?? []
  const invoice =
    payable.find(({ id }) => id === chosen?.id) ??
    payable.find(({ id }) => invoiceIds.includes(id)) ??
    payable[0]
  if (!invoice) return null
  return (
    <Stack gap="sm">
      {payable.length > 1 && (
        <PayableSelect label="Facture" clientId={clientId} chosen={invoice} onChoose={setChosen} />
      )}
      <CounterPaymentForm
        key={`${invoice.id} ${invoice.balance}`}
        invoice={invoice}
        onPaid={(payment) => {
          setChosen(null)
          onPaid(payment)
        }}
      />
    </Stack>
  )
}

type FormProps = { invoice: PayableInvoice; onPaid: (payment: Payment) => void }

function CounterPaymentForm({ invoice, onPaid }: FormProps) {
  const { form, save, submit, choices } = useCounterPayment({ invoice, onPaid })
  return (
    <form noValidate onSubmit={(event) => submit(false, event)} aria-label="Paiement">
      <Stack gap="sm">
        <AmountField form={form} available={invoice.balance} />
        {choices ? (
          <TenderFields form={form} choices={choices} />
        ) : (
          <ListSelect label="Méthode" data={paymentMethods} allowDeselect={false} {...form.field('method')} />
        )}
        {save.refusal && <Refusal sentence={save.refusal} />}
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <Button type="submit" variant="default" loading={save.isPending}>
            Encaisser
          </Button>
          <Button variant="default" disabled={save.isPending} onClick={() => submit(true)}>
            Encaisser et imprimer
          </Button>
        </SimpleGrid>
      </Stack>
    </form>
  )
}

/** The form values of the payment, and its request. A received payment can be printed at once. */
function useCounterPayment({ invoice, onPaid }: FormProps) {
  const { user, company } = useSession()
  const timeZone = company?.timeZone ?? 'UTC'
  const isPrinted = useRef(false)
  const { choices, reread } = useTenderChoices()
  const form = useDraft({
    onDevice: never,
    schema: useMemo(
      () =>
        withTenders(
          paymentDraftWithin({
            available: invoice.balance,
            former: null,
            today: today(timeZone, serverNow()),
          }),
          choices,
        ),
      [invoice.balance, timeZone, choices],
    ),
    start: newPayment(invoice, timeZone, lastMethod(user.id), choices !== null),
    among: 'paiement',
  })
  const save = useSave({
    send: (draft: Parameters<typeof api.payments.create.call>[0], { key }) =>
      api.payments.create.call(draft, underKey(key)),
    done: paymentCreated,
    failed: messages.paymentCreateFailed,
    form,
    onRefused: ({ code, message, data }) => {
      if (code === 'RATE_CHANGED') reread()
      return refusedTender(code, message, data)
    },
    onSaved: (payment: Payment) => {
      keepLastMethod(user.id, payment.method)
      if (isPrinted.current) printDocument(receiptPath(payment.id, lastReceiptPaper(user.id)))
      onPaid(payment)
    },
  })

  /** Each press decides about the receipt, so that a refused payment leaves no choice behind. */
  function submit(prints: boolean, event?: SyntheticEvent<HTMLFormElement>) {
    isPrinted.current = prints
    form.submit(save.submit)(event)
  }

  return { form, save, submit, choices }
}
