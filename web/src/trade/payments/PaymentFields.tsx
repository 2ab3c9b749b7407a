import type { PayableInvoice, PaymentDetail } from '@escale/contract/trade/payments/contract'
import { receiptFixedByNumber } from '@escale/contract/trade/payments/messages'
import type { TenderChoices } from '@escale/contract/trade/payments/tenders'
import { formatMoney } from '@escale/contract/values/amounts'
import { Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type RecordLink, RecordLinks } from '#trade/RecordLinks.tsx'
import { TenderFields } from '#trade/tenders/TenderFields.tsx'
import { TenderList } from '#trade/tenders/TenderList.tsx'
import { Check } from '#ui/field/Check.tsx'
import { typedText, unfinishedInput } from '#ui/field/figure/typed-number.ts'
import { AmountField } from './AmountField.tsx'
import { PayableSelect } from './PayableSelect.tsx'
import { moveWarning, type PaymentForm, paysBalance } from './payment-form.ts'
import { ReferenceNotice } from './ReferenceNotice.tsx'
import { WhenAndHow } from './WhenAndHow.tsx'

type Props = {
  form: PaymentForm
  former: PaymentDetail | null
  chosen: PayableInvoice | null
  /** The maximum amount in cents. Null while no invoice is chosen. */
  available: number | null
  clientId: string | undefined
  /** Warns that another payment of the client has the same reference. Saving is still possible. */
  warning: string | null
  /** Null without tills, and for a saved payment. */
  choices: TenderChoices | null
  /** True for a receipt whose money was taken, so that its day and status stay. */
  isFixed: boolean
  choose: (invoice: PayableInvoice) => void
  onClose: () => void
}

export function PaymentFields(props: Props) {
  const { form, former, chosen, available, clientId, warning, choices, isFixed, choose, onClose } = props
  const move = moveWarning(former, chosen)
  const fixedNumber = former?.legalNumber ?? null
  // With its invoice given, a new payment starts at the amount.
  const [isGiven] = useState(former === null && chosen !== null)
  return (
    <>
      {former?.invoice && (
        <RecordLinks links={linksOf(former.invoice)} onLeave={() => form.isDirty() || onClose()} />
      )}
      {fixedNumber !== null && !form.isReadOnly && (
        <p className="notice">{receiptFixedByNumber(fixedNumber, false)}</p>
      )}
      <PayableSelect
        data-autofocus={isGiven ? undefined : true}
        label="Facture"
        required
        clientId={clientId}
        {...form.field('invoiceId')}
        readOnly={form.isReadOnly || fixedNumber !== null}
        chosen={chosen}
        onChoose={choose}
        half={typedText(form.getValues().invoiceId)}
        onUnfinished={(typed) =>
          form
            .field('invoiceId')
            .onChange(
              typed === null
                ? (chosen?.id ?? null)
                : unfinishedInput(typed, 'Choisissez une facture dans la liste.'),
            )
        }
      />
      {chosen && available !== null && (
        <Group component="p" className="num" justify="space-between" mt={-6} fz="sm">
          <span className="muted">Total {formatMoney(chosen.total)}</span>
          <span>
            <span className="muted">
              {available === chosen.balance ? 'Reste dû' : 'Reste dû sans ce paiement'}
            </span>{' '}
            <b className="strong">{formatMoney(available)}</b>
          </span>
        </Group>
      )}
      {move && (
        <p className="notice wait" role="status">
          {move}
        </p>
      )}
      <AmountField form={form} available={available} isFirst={isGiven} isFixed={fixedNumber !== null} />
      <TextInput label="Référence" required autoComplete="off" {...form.text('reference')} />
      {warning && <ReferenceNotice warning={warning} verb={former ? 'Modifier' : 'Enregistrer'} />}
      {choices && <TenderFields form={form} choices={choices} />}
      {former && <TenderList paymentId={former.id} tenders={former.tenders} />}
      <WhenAndHow form={form} former={former} hasMethod={choices === null} isFixed={isFixed} />
      <MarksPaid form={form} available={available} />
    </>
  )
}

function linksOf({
  id,
  invoiceNumber,
  clientId,
  clientName,
}: NonNullable<PaymentDetail['invoice']>): RecordLink[] {
  return [
    { words: clientName, screen: 'clients', id: clientId },
    { words: invoiceNumber, screen: 'invoices', filters: { facture: id } },
  ]
}

/** The checkbox that marks the invoice as paid. Hidden for a partial payment, which leaves a balance. */
function MarksPaid({ form, available }: Pick<Props, 'form' | 'available'>) {
  if (!paysBalance(form.useWatchValue('amount'), available)) return null
  return <Check label="Marquer la facture comme payée" {...form.box('marksPaid')} />
}
