import type { PaymentDetail } from '@escale/contract/trade/payments/contract'
import { numberedReceipt } from '@escale/contract/trade/payments/messages'
import { formatMoney } from '@escale/contract/values/amounts'
import { formatDay, today } from '@escale/contract/values/days'
import { messages } from '@escale/contract/wire/messages'
import { Button, Group, SimpleGrid, TextInput } from '@mantine/core'
import { useMemo, useState } from 'react'
import { api } from '#api.ts'
import { HistoryButton } from '#channels/history/HistoryButton.tsx'
import { useMay, useSession } from '#session/current/useSession.ts'
import { serverNow } from '#session/request/server-clock.ts'
import type { OpenedReceiptProps } from '#trade/overlay/over.ts'
import { SendByWhatsApp } from '#trade/overlay/SendByWhatsApp.tsx'
import { WhenAndHow } from '#trade/payments/WhenAndHow.tsx'
import { RecordLinks } from '#trade/RecordLinks.tsx'
import { SaleDocument } from '#trade/SaleDocument.tsx'
import { ProvisionalNote } from '#trade/tenders/ProvisionalNote.tsx'
import { TenderList } from '#trade/tenders/TenderList.tsx'
import { FormModal } from '#ui/form/FormModal.tsx'
import type { Labels } from '#ui/form/record/StaleNotice.tsx'
import { useRecord } from '#ui/form/useRecord.ts'
import { ReceiptAllocations } from './ReceiptAllocations.tsx'
import { changeSchema, changeStart, fixedText } from './receipt-change.ts'

const labels: Labels<PaymentDetail> = {
  paymentDate: ['Date de paiement', formatDay],
  reference: 'Référence',
  method: 'Méthode',
  status: 'Statut',
}

/** A saved receipt on the account of a client: what it pays, its advance, and the fields that may change. */
export function OpenedReceipt({ receipt, onChanged, onClose }: OpenedReceiptProps) {
  const record = useSavedReceipt(receipt, onClose)
  const { form } = record
  const [isPrinting, setPrinting] = useState(false)
  const fixed = fixedText(receipt)
  const { id, reference, legalNumber, clientId, clientName, amount } = receipt
  return (
    <>
      <FormModal
        {...record}
        title="Reçu"
        readOnlyTitle="Reçu"
        subtitle={legalNumber ? `${clientName} · ${legalNumber}` : clientName}
        size={560}
        headerAction={<HistoryButton record={id} name={reference} />}
        verb="Modifier"
      >
        <div className="fields">
          <RecordLinks
            links={[{ words: clientName, screen: 'clients', id: clientId }]}
            onLeave={() => form.isDirty() || onClose()}
          />
          <Group component="p" className="num" justify="space-between">
            <span className="muted">Somme reçue</span>
            <b className="strong">{formatMoney(amount)}</b>
          </Group>
          <ReceiptAllocations
            receipt={receipt}
            onChanged={onChanged}
            onLeave={() => form.isDirty() || onClose()}
          />
          <TenderList paymentId={id} tenders={receipt.tenders} />
          <ProvisionalNote payment={receipt} />
          <TextInput label="Référence" required autoComplete="off" {...form.text('reference')} />
          <WhenAndHow form={form} former={receipt} isFixed={fixed !== null} />
          {fixed && !form.isReadOnly && <p className="muted small">{fixed}</p>}
          {receipt.status === 'Reçu' && (
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
              <Button variant="default" onClick={() => setPrinting(true)}>
                Reçu en PDF
              </Button>
              <SendByWhatsApp about={{ subject: 'payments', ids: [id] }} />
            </SimpleGrid>
          )}
        </div>
      </FormModal>
      {isPrinting && (
        <SaleDocument
          document={{
            of: 'payments',
            id,
            number: legalNumber ?? reference,
            isBehind: form.isDirty(),
            invoiceId: null,
            clientId,
          }}
          onClose={() => setPrinting(false)}
        />
      )}
    </>
  )
}

function useSavedReceipt(receipt: PaymentDetail, onClose: () => void) {
  const timeZone = useSession().company?.timeZone ?? 'UTC'
  const mayRemove = useMay('payments.delete')
  return useRecord({
    labels,
    onDevice: { form: 'receipt-change', of: receipt.id },
    row: receipt,
    schema: useMemo(() => changeSchema(receipt, today(timeZone, serverNow())), [receipt, timeZone]),
    startOf: changeStart,
    isReadOnly: !useMay('payments.write'),
    change: {
      send: api.payments.update.call,
      done: messages.paymentChanged,
      failed: messages.paymentChangeFailed,
    },
    remove: mayRemove ? removalOf(receipt) : undefined,
    onRefused: ({ code, message }) =>
      ['PAYMENT_TO_COME', 'RECEIPT_FIXED', 'RECEIPT_NUMBERED'].includes(code)
        ? { paymentDate: message }
        : undefined,
    onClose,
  })
}

function removalOf({ legalNumber }: PaymentDetail) {
  return { ...removal, refusal: legalNumber === null ? null : numberedReceipt(legalNumber, true) }
}

const removal = {
  send: api.payments.remove.call,
  restore: api.payments.restore.call,
  done: messages.paymentDeleted,
  failed: messages.paymentDeleteFailed,
  question: 'Supprimer ce reçu ? Ses factures redoivent ces montants, et son avance disparaît.',
}
