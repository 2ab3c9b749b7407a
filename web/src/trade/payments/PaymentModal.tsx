import type { PayableInvoice, Payment, PaymentDetail } from '@escale/contract/trade/payments/contract'
import { paymentDraftWithin } from '@escale/contract/trade/payments/draft'
import { numberedReceipt } from '@escale/contract/trade/payments/messages'
import { formatMoney } from '@escale/contract/values/amounts'
import { formatDay, today } from '@escale/contract/values/days'
import { messages } from '@escale/contract/wire/messages'
import { Button, Group } from '@mantine/core'
import { type ReactNode, useMemo, useState } from 'react'
import { api } from '#api.ts'
import { HistoryButton } from '#channels/history/HistoryButton.tsx'
import { useMay, useSession } from '#session/current/useSession.ts'
import { serverNow } from '#session/request/server-clock.ts'
import { SendByWhatsApp } from '#trade/overlay/SendByWhatsApp.tsx'
import { UndoAllocation } from '#trade/overlay/UndoAllocation.tsx'
import { SaleDocument } from '#trade/SaleDocument.tsx'
import { openProvisionalOf } from '#trade/tenders/offline/opened-provisional.ts'
import type { WaitingReceipt } from '#trade/tenders/offline/stored-receipt.ts'
import { ProvisionalNote } from '#trade/tenders/ProvisionalNote.tsx'
import { refusedTender } from '#trade/tenders/refused-tender.ts'
import { withTenders } from '#trade/tenders/tender-form.ts'
import { useTenderChoices } from '#trade/tenders/useTenderChoices.ts'
import { OutboxAnswer } from '#ui/feedback/outbox-answer.ts'
import { FormModal } from '#ui/form/FormModal.tsx'
import type { Labels } from '#ui/form/record/StaleNotice.tsx'
import { useRecord } from '#ui/form/useRecord.ts'
import { keepLastMethod, lastMethod } from './last-method.ts'
import { PaymentFields } from './PaymentFields.tsx'
import { usePayable } from './payable.ts'
import {
  alertMessage,
  type PaymentStart,
  paymentStart,
  valuesForInvoice,
  waitingPaymentStart,
  withAlert,
} from './payment-form.ts'
import { usePaymentCreation } from './send-payment.ts'
import { useSameReference } from './useSameReference.ts'

const labels: Labels<PaymentDetail> = {
  invoiceNumber: ['Facture', String, 'invoiceId'],
  amount: ['Montant', formatMoney],
  paymentDate: ['Date de paiement', formatDay],
  reference: 'Référence',
  method: 'Méthode',
  status: 'Statut',
}

type SavedActs = {
  /** Called to open a new payment with the values of this saved one. */
  onCopy: () => void
  /** Called after the payment became an advance of its client. */
  onUndone: (() => void) | undefined
}

type Props = {
  /** The payment to edit. Null for a new one. */
  payment: PaymentDetail | null
  /** The invoice of the payment. Null until the user has chosen one. */
  invoice: PayableInvoice | null
  /** The invoice that was chosen in a restored draft. */
  draftInvoice?: PayableInvoice | null
  /** Limits the choice to the invoices of one client. */
  clientId?: string | undefined
  /** The name for the dialog title, when only the invoices of one client can be chosen. */
  clientName?: string | undefined
  /** The saved payment whose values a new one starts with. */
  copied?: Payment | null
  acts?: SavedActs
  /** The receipt of this device that the form corrects. */
  waiting?: WaitingReceipt | null
  /** Shown above the fields. */
  above?: ReactNode
  onClose: () => void
}

/** The labels, requests and messages used to load and save a payment. */
const recordOptions = {
  labels,
  // If a colleague moves the payment to another invoice during editing, both fields take the new values
  // together.
  groups: [['invoiceId', 'amount']],
  change: {
    send: api.payments.update.call,
    done: messages.paymentChanged,
    failed: messages.paymentChangeFailed,
  },
  remove: {
    send: api.payments.remove.call,
    restore: api.payments.restore.call,
    done: messages.paymentDeleted,
    failed: messages.paymentDeleteFailed,
    question: 'Êtes-vous sûr de vouloir supprimer ce paiement ? Cette action est irréversible.',
  },
}

/** The dialog of a payment. The amount is limited to the balance of the invoice. */
export function PaymentModal({
  payment,
  invoice,
  draftInvoice = null,
  clientId,
  clientName,
  copied = null,
  acts,
  waiting = null,
  above,
  onClose,
}: Props) {
  const payable = usePayable(payment, draftInvoice ?? invoice)
  const { former, chosen, available, update } = payable
  const { record, choices } = usePaymentRecord(
    { payment, invoice, clientId, copied, waiting, onClose },
    payable,
  )
  const { form, warning } = useSameReference(record, payment, chosen?.invoiceNumber)
  const [isPrinting, setPrinting] = useState(false)

  function choose(next: PayableInvoice) {
    const before = chosen && available !== null ? { invoiceNumber: chosen.invoiceNumber, available } : null
    update({ invoice: next })
    form.setFieldValue('invoiceId', next.id, { forceUpdate: false })
    form.clearFieldError('invoiceId')
    if (payment) return
    for (const [field, value] of Object.entries(valuesForInvoice(next, form.getValues(), before))) {
      form.setFieldValue(field, value)
      form.clearFieldError(field)
    }
  }

  return (
    <>
      <FormModal
        {...record}
        title={payment ? 'Modifier le Paiement' : waiting ? 'Corriger le reçu' : 'Enregistrer Paiement'}
        readOnlyTitle="Paiement"
        subtitle={clientName ?? receiptNumbers(payment ?? waiting)}
        size={520}
        headerAction={payment && <HistoryButton record={payment.id} name={payment.reference} />}
        form={withAlert(form, () => alertMessage(form.getValues(), available, former))}
        verb={payment ? 'Modifier' : 'Enregistrer'}
      >
        <div className="fields">
          {above}
          <PaymentFields
            {...{ form, former, chosen, available, clientId, warning, choices, onClose, choose }}
            isFixed={waiting !== null}
          />
          {payment?.provisionalNumber && <ProvisionalNote payment={payment} />}
          {payment && (
            <PaymentActs
              {...{ payment, onUndone: acts?.onUndone }}
              onPrint={() => setPrinting(true)}
              onCopy={form.isReadOnly ? undefined : acts?.onCopy}
            />
          )}
        </div>
      </FormModal>
      {payment && isPrinting && (
        <Receipt payment={payment} isBehind={form.isDirty()} onClose={() => setPrinting(false)} />
      )}
    </>
  )
}

type RecordProps = Pick<Props, 'payment' | 'invoice' | 'clientId' | 'onClose'> & {
  copied: Payment | null
  waiting: WaitingReceipt | null
}

/** The form of a payment and its requests. */
function usePaymentRecord(
  { payment, invoice, clientId, copied, waiting, onClose }: RecordProps,
  payable: ReturnType<typeof usePayable>,
) {
  const { user, company } = useSession()
  const { former, chosen, available, update } = payable
  const timeZone = company?.timeZone ?? 'UTC'
  const mayRemove = useMay('payments.delete')
  const { choices, openTill, reread } = useTenderChoices(payment === null)
  const creation = usePaymentCreation({ openTill, chosen, waiting })
  const record = useRecord({
    ...recordOptions,
    create: creation.create,
    remove: mayRemove ? { ...recordOptions.remove, refusal: paymentRemovalRefusal(payment) } : undefined,
    onDevice: {
      form: 'payment',
      of: waiting ? `corrected ${waiting.item.id}` : (invoice?.id ?? clientId),
      isFresh: copied !== null,
    },
    row: payment,
    schema: useMemo(
      () =>
        withTenders(paymentDraftWithin({ available, former, today: today(timeZone, serverNow()) }), choices),
      [available, former, timeZone, choices],
    ),
    startOf: (row) =>
      waiting
        ? waitingPaymentStart(waiting.receipt.payment)
        : paymentStart(row, {
            ...{ copied, invoice, timeZone, method: lastMethod(user.id) },
            hasTenders: choices !== null,
          }),
    isReadOnly: !useMay(payment ? 'payments.write' : 'payments.record'),
    onRefused: ({ code, message, data }) => {
      if (code === 'EXCEEDS_BALANCE') update({ refusedAbove: (data as { balance: number }).balance })
      if (code === 'RATE_CHANGED') reread()
      return refusedTender(code, message, data) ?? refusedField(code, message)
    },
    onRow: (now) => {
      if (!now) return update({ invoice })
      update({
        former: now,
        invoice: record.form.getValues().invoiceId === now.invoiceId ? now.invoice : chosen,
      })
    },
    onClose,
    onSaved: (saved) => {
      if (saved instanceof OutboxAnswer) openProvisionalOf(creation.id)
      else if (!payment) keepLastMethod(user.id, saved.method)
    },
  })
  return { record, choices }
}

type ActsProps = {
  payment: PaymentDetail
  onPrint: () => void
  onCopy: (() => void) | undefined
  onUndone: (() => void) | undefined
}

/** The actions on a saved payment. Only a received one has a receipt. */
function PaymentActs({ payment, onPrint, onCopy, onUndone }: ActsProps) {
  const { id, status, amount, invoice } = payment
  return (
    <Group grow preventGrowOverflow={false} gap="sm">
      {status === 'Reçu' && (
        <>
          <Button variant="default" onClick={onPrint}>
            Reçu en PDF
          </Button>
          <SendByWhatsApp about={{ subject: 'payments', ids: [id] }} />
        </>
      )}
      {onCopy && (
        <Button variant="default" onClick={onCopy}>
          Dupliquer
        </Button>
      )}
      {status === 'Reçu' && invoice && onUndone && (
        <UndoAllocation
          sourceId={id}
          invoiceId={invoice.id}
          invoiceNumber={invoice.invoiceNumber}
          amount={amount}
          words="Annuler le règlement de la facture"
          onUndone={onUndone}
        />
      )}
    </Group>
  )
}

type ReceiptProps = { payment: PaymentDetail; isBehind: boolean; onClose: () => void }

function Receipt({ payment, isBehind, onClose }: ReceiptProps) {
  const { id, reference, legalNumber, invoiceId } = payment
  const document = { of: 'payments', id, number: legalNumber ?? reference, isBehind, invoiceId } as const
  return <SaleDocument document={document} onClose={onClose} />
}

/** The number of a saved receipt, or of the provisional one that is corrected. */
function receiptNumbers(shown: PaymentDetail | WaitingReceipt | null): string | undefined {
  if (!shown) return undefined
  const number = 'receipt' in shown ? shown.receipt.provisional?.number : shown.legalNumber
  return number ? `Reçu ${number}` : undefined
}

/** The reason why a payment cannot be deleted. The database checks it again. */
function paymentRemovalRefusal(payment: PaymentDetail | null): string | null {
  return payment?.legalNumber ? numberedReceipt(payment.legalNumber, false) : null
}

function refusedField(code: string, message: string) {
  const field = fieldOfRefusal[code]
  return field && { [field]: message }
}

const fieldOfRefusal: Record<string, keyof PaymentStart> = {
  UNKNOWN_INVOICE: 'invoiceId',
  PAYMENT_TO_COME: 'paymentDate',
  EXCEEDS_BALANCE: 'amount',
  RECEIPT_NUMBERED: 'amount',
}
