import type { PayableInvoice, PaymentDetail } from '@escale/contract/trade/payments/contract'
import { draftWithin } from '@escale/contract/trade/payments/draft'
import { formatMoney } from '@escale/contract/values/amounts'
import { formatDay, today } from '@escale/contract/values/days'
import { messages } from '@escale/contract/wire/messages'
import { Button, Group, TextInput } from '@mantine/core'
import { useMemo, useState } from 'react'
import { api } from '#api.ts'
import { HistoryButton } from '#channels/history/HistoryButton.tsx'
import { serverNow } from '#session/server-clock.ts'
import { useMay, useSession } from '#session/useSession.ts'
import { SaleDocument } from '#trade/SaleDocument.tsx'
import { SendByWhatsApp } from '#trade/SendByWhatsApp.tsx'
import { Check } from '#ui/field/Check.tsx'
import { half, typedIn } from '#ui/field/typed.ts'
import { FormModal } from '#ui/form/FormModal.tsx'
import type { Labels } from '#ui/form/StaleNotice.tsx'
import { useRecord } from '#ui/form/useRecord.ts'
import { AmountField } from './AmountField.tsx'
import { PayableSelect } from './PayableSelect.tsx'
import { alertFor, alerting, availableOn, filledBy, moveOf, newPayment, startOf } from './payment-form.ts'
import { WhenAndHow } from './WhenAndHow.tsx'

const labels: Labels<PaymentDetail> = {
  invoiceNumber: 'Facture',
  amount: ['Montant', formatMoney],
  paymentDate: ['Date de paiement', formatDay],
  reference: 'Référence',
  method: 'Méthode',
  status: 'Statut',
}

type Props = {
  /** Null for a new one. */
  payment: PaymentDetail | null
  /** The invoice it is of, when that is already known. */
  invoice: PayableInvoice | null
  /** The one that was chosen in what is taken up again. */
  taken?: PayableInvoice | null
  /** Whose invoices are offered. */
  clientId?: string | undefined
  onClose: () => void
}

/** A payment of one invoice, never of more than is left to pay. */
export function PaymentModal({ payment, invoice, taken = null, clientId, onClose }: Props) {
  const { company } = useSession()
  const timeZone = company?.timeZone ?? 'UTC'
  /** As somebody else left it, once that is told. */
  const [known, setKnown] = useState(payment)
  const [chosen, setChosen] = useState(taken ?? invoice)
  /** In cents; the server's figure once it has refused one. */
  const [available, setAvailable] = useState(() => availableIn(taken ?? invoice))
  const record = useRecord({
    onDevice: { form: 'payment', of: invoice?.id ?? clientId },
    row: payment,
    schema: useMemo(() => draftWithin({ available, former: known, today: today(timeZone, serverNow()) }), [available, known, timeZone]),
    startOf: (row) => (row ? startOf(row) : newPayment(invoice, timeZone)),
    labels,
    isReadOnly: !useMay('payments.write'),
    mayRemove: useMay('payments.delete'),
    create: { send: api.payments.create.call, done: messages.paymentCreated, failed: messages.paymentCreateFailed },
    change: { send: api.payments.update.call, done: messages.paymentChanged, failed: messages.paymentChangeFailed },
    remove: {
      send: api.payments.remove.call,
      done: messages.paymentDeleted,
      failed: messages.paymentDeleteFailed,
      question: 'Êtes-vous sûr de vouloir supprimer ce paiement ? Cette action est irréversible.',
    },
    fieldsOf: ({ code, message, data }): Record<string, string> => {
      if (code === 'UNKNOWN_INVOICE') return { invoiceId: message }
      if (code === 'PAYMENT_TO_COME') return { paymentDate: message }
      if (code !== 'EXCEEDS_BALANCE') return {}
      setAvailable((data as { balance: number }).balance)
      return { amount: message }
    },
    onStale: takeNote,
    onStartAgain: () => {
      setChosen(invoice)
      setAvailable(availableIn(invoice))
    },
    onClose,
  })
  const { form } = record
  const move = moveOf(known, chosen)
  const [isPrinting, setPrinting] = useState(false)

  function availableIn(of: PayableInvoice | null) {
    return of && availableOn(of, payment)
  }

  function choose(next: PayableInvoice) {
    const before = chosen && available !== null ? { invoiceNumber: chosen.invoiceNumber, available } : null
    setChosen(next)
    setAvailable(availableOn(next, known))
    form.setFieldValue('invoiceId', next.id, { forceUpdate: false })
    form.clearFieldError('invoiceId')
    if (payment) return
    const { amount, reference } = filledBy(next, form.getValues(), before)
    form.setFieldValue('amount', amount)
    form.setFieldValue('reference', reference)
    form.clearFieldError('amount')
    form.clearFieldError('reference')
  }

  function takeNote(now: PaymentDetail) {
    setKnown(now)
    const invoice = form.getValues().invoiceId === now.invoiceId ? now.invoice : chosen
    setChosen(invoice)
    setAvailable(invoice && availableOn(invoice, now))
  }

  function goOnFrom(current: PaymentDetail) {
    setChosen(current.invoice)
    setAvailable(availableOn(current.invoice, current))
    return startOf(current)
  }

  return (
    <>
      <FormModal
        {...record}
        title={payment ? 'Modifier le Paiement' : 'Enregistrer Paiement'}
        size={520}
        headerAction={payment && <HistoryButton record={payment.id} name={payment.reference} />}
        form={alerting(form, () => alertFor(form.getValues(), available, known))}
        verb={payment ? 'Modifier' : 'Enregistrer'}
        editing={record.editing && { ...record.editing, startOf: goOnFrom }}
      >
        <div className="fields">
          <PayableSelect
            data-autofocus
            label="Facture"
            required
            clientId={clientId}
            {...form.field('invoiceId')}
            chosen={chosen}
            onChoose={choose}
            half={typedIn(form.getValues().invoiceId)}
            onUnfinished={(typed) =>
              form.field('invoiceId').onChange(typed === null ? (chosen?.id ?? null) : half(typed, 'Choisissez une facture dans la liste.'))
            }
          />
          {chosen && available !== null && (
            <Group component="p" className="num" justify="space-between" mt={-6} fz="sm">
              <span className="muted">Total {formatMoney(chosen.total)}</span>
              <span>
                <span className="muted">{available === chosen.balance ? 'Reste dû' : 'Reste dû sans ce paiement'}</span>{' '}
                <b className="strong">{formatMoney(available)}</b>
              </span>
            </Group>
          )}
          {move && (
            <p className="notice wait" role="status">
              {move}
            </p>
          )}
          <AmountField form={form} available={available} />
          <TextInput label="Référence" required autoComplete="off" {...form.text('reference')} />
          <WhenAndHow form={form} former={known} timeZone={timeZone} />
          <Check label="Marquer la facture comme payée" {...form.box('marksPaid')} />
          {payment?.status === 'Reçu' && (
            <Group grow gap="sm">
              <Button variant="default" onClick={() => setPrinting(true)}>
                Reçu en PDF
              </Button>
              <SendByWhatsApp about={{ subject: 'payments', ids: [payment.id] }} />
            </Group>
          )}
        </div>
      </FormModal>
      {payment && isPrinting && (
        <SaleDocument
          document={{ of: 'payments', id: payment.id, number: payment.reference, isBehind: form.isDirty(), invoiceId: payment.invoiceId }}
          onClose={() => setPrinting(false)}
        />
      )}
    </>
  )
}
