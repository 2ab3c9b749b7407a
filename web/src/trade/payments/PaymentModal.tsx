import { formatMoney } from '@escale/contract/amounts'
import { formatDay } from '@escale/contract/days'
import type { PayableInvoice, PaymentDetail } from '@escale/contract/trade/payments/contract'
import { paymentMethods, paymentStatuses } from '@escale/contract/trade/payments/words'
import { Group, Select, SimpleGrid, TextInput } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useMay, useSession } from '#session/useSession.ts'
import { Check } from '#ui/Check.tsx'
import { DayInput } from '#ui/DayInput.tsx'
import { FormModal } from '#ui/FormModal.tsx'
import type { Labels } from '#ui/StaleNotice.tsx'
import { useDraft } from '#ui/useDraft.ts'
import { AmountField } from './AmountField.tsx'
import { PayableSelect } from './PayableSelect.tsx'
import styles from './PaymentModal.module.css'
import { alertFor, draftWithin, type PaymentForm } from './payment-draft.ts'
import { availableOn, newPayment, proposedFor, startOf } from './payment-start.ts'
import { usePaymentRemoval, usePaymentSave } from './usePaymentSave.ts'

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
  onClose: () => void
}

/** A payment of one invoice, never of more than is left to pay. */
export function PaymentModal({ payment, invoice, onClose }: Props) {
  const { company } = useSession()
  const isReadOnly = !useMay('payments.write')
  const mayDelete = useMay('payments.delete')
  const [chosen, setChosen] = useState(invoice)
  /** In cents; the server's figure once it has refused one. */
  const [available, setAvailable] = useState(invoice && availableOn(invoice, payment))
  const start = useMemo(() => (payment ? startOf(payment) : newPayment(invoice, company?.timeZone ?? 'UTC')), [payment, invoice, company])
  const form = useDraft({ schema: useMemo(() => draftWithin(available), [available]), start, isReadOnly })
  const save = usePaymentSave({ form, payment, onBalance: setAvailable, onSaved: onClose })
  const removal = usePaymentRemoval(payment, onClose)

  function choose(next: PayableInvoice) {
    setChosen(next)
    setAvailable(availableOn(next, payment))
    const { invoiceId, amount, reference } = proposedFor(next)
    form.setFieldValue('invoiceId', invoiceId, { forceUpdate: false })
    form.clearFieldError('invoiceId')
    if (payment) return
    form.setFieldValue('amount', amount)
    form.setFieldValue('reference', reference)
    form.clearFieldError('amount')
    form.clearFieldError('reference')
  }

  function goOnFrom(current: PaymentDetail) {
    setChosen(current.invoice)
    setAvailable(availableOn(current.invoice, current))
    return startOf(current)
  }

  return (
    <FormModal
      title={payment ? 'Modifier le Paiement' : 'Enregistrer Paiement'}
      size={520}
      form={alerting(form, () => alertFor(form.getValues(), available))}
      save={save}
      onClose={onClose}
      verb={payment ? 'Modifier' : 'Enregistrer'}
      editing={payment ? { row: payment, startOf: goOnFrom, labels } : undefined}
      deletion={
        payment && mayDelete ? { question: 'Êtes-vous sûr de vouloir supprimer ce paiement ? Cette action est irréversible.', removal } : undefined
      }
    >
      <div className="fields">
        <PayableSelect data-autofocus label="Facture" required {...form.field('invoiceId')} chosen={chosen} onChoose={choose} />
        {chosen && available !== null && (
          <Group component="p" className="num" justify="space-between" mt={-6} fz="sm">
            <span className="muted">Total {formatMoney(chosen.total)}</span>
            <span>
              <span className="muted">{available === chosen.balance ? 'Reste dû' : 'Reste dû sans ce paiement'}</span>{' '}
              <b className="strong">{formatMoney(available)}</b>
            </span>
          </Group>
        )}
        <AmountField form={form} available={available} />
        <TextInput label="Référence" required maxLength={200} autoComplete="off" {...form.field('reference')} />
        <SimpleGrid className={styles.three} cols={{ base: 2, sm: 3 }} spacing="md">
          <DayInput label="Date de paiement" required {...form.field('paymentDate')} />
          <Select label="Méthode" data={paymentMethods} allowDeselect={false} {...form.field('method')} />
          <Select label="Statut" data={paymentStatuses} allowDeselect={false} {...form.field('status')} />
        </SimpleGrid>
        <Check label="Marquer la facture comme payée" {...form.box('marksPaid')} />
      </div>
    </FormModal>
  )
}

/** A form whose first objection is said by the browser itself; each field then says its own. */
function alerting(form: PaymentForm, objection: () => string | null): PaymentForm {
  return {
    ...form,
    submit: (send) => {
      const submit = form.submit(send)
      return (event) => {
        event?.preventDefault()
        const sentence = objection()
        if (sentence) window.alert(sentence)
        submit(event)
      }
    },
  }
}
