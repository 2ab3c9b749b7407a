import type { PayableInvoice } from '@escale/contract/trade/payments/contract'
import { formatMoney } from '@escale/contract/values/amounts'
import { messages } from '@escale/contract/wire/messages'
import { Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useMay } from '#session/current/useSession.ts'
import { payableQuery } from '#trade/tenders/offline/payable-here.ts'
import { lockReceipt } from '#trade/tenders/offline/receipt-lock.ts'
import type { WaitingReceipt } from '#trade/tenders/offline/stored-receipt.ts'
import { takeReceipt } from '#trade/tenders/offline/take-receipt.ts'
import { asOfNow } from '#ui/feedback/fresh-record.ts'
import { OutboxAnswer } from '#ui/feedback/outbox-answer.ts'
import { Refusal } from '#ui/feedback/Refusal.tsx'
import { useSave } from '#ui/form/save/useSave.ts'
import { paymentCreated } from './created-payment.ts'
import { PaymentModal } from './PaymentModal.tsx'

type Props = { place: number; onClose: () => void }

/** Corrects a receipt of this device, which the server refused. It is not sent while its form is open. */
export function CorrectedReceipt({ place, onClose }: Props) {
  const [waiting, setWaiting] = useState<WaitingReceipt | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each receipt.
  useEffect(() => {
    const closing = new AbortController()
    void lockReceipt(place, closing.signal).then((found) => {
      if (closing.signal.aborted) return
      setWaiting(found)
      if (!found) onClose()
    })
    return () => closing.abort()
  }, [place])
  return waiting && <CorrectionForm key={waiting.item.key} waiting={waiting} onClose={onClose} />
}

type FormProps = { waiting: WaitingReceipt; onClose: () => void }

function CorrectionForm({ waiting, onClose }: FormProps) {
  const { invoiceId } = waiting.receipt.payment
  const query = useQuery({ ...payableQuery({ invoiceId }), ...asOfNow, retry: false })
  if (query.isPending) return null
  const invoice = query.data?.find(({ id }) => id === invoiceId) ?? null
  return (
    <PaymentModal
      payment={null}
      invoice={invoice}
      waiting={waiting}
      above={<RefusedReceipt waiting={waiting} invoice={invoice} onClose={onClose} />}
      onClose={onClose}
    />
  )
}

/** Why the server refused a receipt. What its invoice no longer owes may become an advance of the client. */
function RefusedReceipt({ waiting, invoice, onClose }: FormProps & { invoice: PayableInvoice | null }) {
  const { item, receipt } = waiting
  const mayAdvance = useMay('ledger.record')
  const isPayable = !['INVOICE_CANCELLED', 'UNKNOWN_INVOICE'].includes(item.refusal?.code ?? '')
  const owed = isPayable ? (invoice?.balance ?? 0) : 0
  const excess = receipt.payment.amount - owed
  const allocations = owed > 0 && invoice ? [{ invoiceId: invoice.id, amount: owed }] : []
  const save = useSave({
    send: (_: void, { key }) =>
      takeReceipt({
        ...{ id: item.id, key, at: item.place },
        receipt: { ...receipt, advance: { clientId: receipt.facts.clientId, allocations } },
      }),
    done: (saved) => (saved instanceof OutboxAnswer ? null : paymentCreated(saved)),
    failed: messages.paymentCreateFailed,
    onSaved: onClose,
  })
  return (
    <Stack gap="sm">
      {item.refusal && <Refusal sentence={item.refusal.message} />}
      {mayAdvance && item.refusal && excess > 0 && (
        <div className="notice">
          <Stack gap="sm" flex={1}>
            <Text>
              {owed > 0
                ? `La facture ne doit plus que ${formatMoney(owed)}. Le reste peut devenir une avance.`
                : 'La facture ne doit plus rien. La somme peut devenir une avance.'}
            </Text>
            {save.refusal && <Refusal sentence={save.refusal} />}
            <Button variant="default" loading={save.isPending} onClick={() => save.submit()}>
              Garder {formatMoney(excess)} en avance
            </Button>
          </Stack>
        </div>
      )}
    </Stack>
  )
}
