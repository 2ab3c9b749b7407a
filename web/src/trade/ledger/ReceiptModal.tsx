import type { ClientAccount } from '@escale/contract/trade/ledger/contract'
import { ledgerMessages } from '@escale/contract/trade/ledger/messages'
import { formatMoney } from '@escale/contract/values/amounts'
import { today } from '@escale/contract/values/days'
import { Button, Group, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { api, type Failure } from '#api.ts'
import { useMay, useSession } from '#session/current/useSession.ts'
import { serverNow } from '#session/request/server-clock.ts'
import { ClientSelect } from '#trade/ClientSelect.tsx'
import type { NewReceiptProps } from '#trade/overlay/over.ts'
import { keepLastMethod, lastMethod } from '#trade/payments/last-method.ts'
import { WhenAndHow } from '#trade/payments/WhenAndHow.tsx'
import { MoneyInput } from '#ui/field/figure/MoneyInput.tsx'
import { readableFigure } from '#ui/field/figure/typed-number.ts'
import { FormModal } from '#ui/form/FormModal.tsx'
import { useRecord } from '#ui/form/useRecord.ts'
import { receiptRecorded } from './receipt-recorded.ts'
import { ReceiptParts } from './ReceiptParts.tsx'
import styles from './Receipt.module.css'
import {
  type ReceiptForm,
  type ReceiptFormDraft,
  receiptRequest,
  receiptSchema,
  receiptStart,
} from './receipt-form.ts'

/** The dialog of a receipt for all that a client owes. What is not shared is the client's advance. */
export default function ReceiptModal({ clientId, onClose }: NewReceiptProps) {
  const { record, account, notice } = useReceipt(clientId, onClose)
  const { form } = record
  const client = form.field('clientId')
  return (
    <FormModal
      {...record}
      title="Nouveau reçu"
      subtitle={clientId && account ? account.clientName : ''}
      size={620}
      verb="Enregistrer"
    >
      <div className="fields">
        {!clientId && (
          <ClientSelect label="Client" required data-autofocus {...client} onUnreadable={client.onChange} />
        )}
        <AmountReceived form={form} owed={account?.owed ?? null} isFirst={clientId !== undefined} />
        <TextInput label="Référence" required autoComplete="off" {...form.text('reference')} />
        <WhenAndHow form={form} former={null} />
        {account && <ReceiptParts form={form} invoices={account.invoices} notice={notice} />}
      </div>
    </FormModal>
  )
}

type AmountProps = { form: ReceiptForm; owed: number | null; isFirst: boolean }

function AmountReceived({ form, owed, isFirst }: AmountProps) {
  const amount = form.field('amount')
  return (
    <Group wrap="nowrap" align="flex-start" gap="sm">
      <MoneyInput
        flex={1}
        label="Somme reçue"
        required
        data-autofocus={isFirst || undefined}
        {...amount}
        onFocus={(event) => {
          amount.onFocus?.(event)
          event.currentTarget.select() // the proposed amount is replaced by what is typed
        }}
      />
      <Button
        className={styles.beside}
        variant="default"
        disabled={!owed}
        onClick={() => {
          form.setFieldValue('amount', owed ?? 0)
          form.clearFieldError('amount')
        }}
      >
        {owed ? `Tout : ${formatMoney(owed)}` : 'Tout'}
      </Button>
    </Group>
  )
}

/** The form of a receipt, what its client owes, and the request. */
function useReceipt(clientId: string | undefined, onClose: () => void) {
  const { user, company } = useSession()
  const day = today(company?.timeZone ?? 'UTC', serverNow())
  const queries = useQueryClient()
  const [chosen, setChosen] = useState<string | null>(clientId ?? null)
  const [notice, setNotice] = useState<string | null>(null)
  const asked = api.ledger.account.queryOptions({ input: { id: chosen ?? '' }, staleTime: 0 })
  const { data: account = null } = useQuery({ ...asked, enabled: chosen !== null })
  const invoices = useMemo(() => account?.invoices ?? [], [account])
  const record = useRecord({
    onDevice: { form: 'receipt', of: clientId },
    row: null,
    schema: useMemo(() => receiptSchema(invoices, day), [invoices, day]),
    startOf: () =>
      receiptStart({
        clientId: clientId ?? null,
        today: day,
        method: lastMethod(user.id),
        now: serverNow().getTime(),
      }),
    isReadOnly: !useMay('ledger.record'),
    create: {
      send: (draft: ReceiptFormDraft, under) => api.ledger.record.call(receiptRequest(draft, invoices), under),
      done: receiptRecorded,
      failed: ledgerMessages.receiptFailed,
    },
    // A receipt whose answer was lost exists already. Its amount and invoices then no longer change.
    change: {
      send: async ({ id, version, amount, paymentDate, reference, method, status }, under) => {
        const changes = { id, version, amount, paymentDate, reference, method, status }
        await api.payments.update.call(changes, under)
        return recordedAgain(id)
      },
      done: receiptRecorded,
      failed: ledgerMessages.receiptFailed,
    },
    onRefused: (failure) => {
      if (!refusedAmounts.includes(failure.code)) return fieldOfRefusal(failure)
      setNotice('Les montants dus ont changé et sont relus. Vérifiez la répartition.')
      void queries.invalidateQueries({ queryKey: asked.queryKey })
      return refusedPart(failure, account)
    },
    onClose,
    onSaved: ({ method }) => keepLastMethod(user.id, method),
  })
  useClientOfForm(record.form, account, setChosen)
  return { record, account, notice }
}

async function recordedAgain(id: string) {
  return api.payments.get.call({ id })
}

/**
 * Follows the client that is chosen in the form, and proposes all that the client owes, unless an amount was
 * typed.
 */
function useClientOfForm(
  form: ReceiptForm,
  account: ClientAccount | null,
  choose: (id: string | null) => void,
) {
  const clientId = form.useWatchValue('clientId')
  const [proposed, setProposed] = useState(0)
  const follow = useEffectEvent(() => choose(typeof clientId === 'string' ? clientId : null))
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows each chosen client.
  useEffect(() => follow(), [clientId])
  const propose = useEffectEvent(({ owed }: ClientAccount) => {
    if (owed === 0 || readableFigure(form.getValues().amount) !== proposed) return
    setProposed(owed)
    form.setFieldValue('amount', owed)
    form.clearFieldError('amount')
  })
  useEffect(() => {
    if (account) propose(account)
  }, [account])
}

const refusedAmounts = ['EXCEEDS_BALANCE', 'INVOICE_CANCELLED', 'UNKNOWN_INVOICE']

/** The refusal beside the line of its invoice, or as a sentence that names the invoice. */
function refusedPart(
  { message, data }: Failure,
  account: ClientAccount | null,
): Record<string, string> | undefined {
  const { invoiceId } = (data ?? {}) as { invoiceId?: string }
  const invoice = account?.invoices.find(({ id }) => id === invoiceId)
  return invoice === undefined ? undefined : { [`fixed.${invoice.id}`]: `${invoice.invoiceNumber} : ${message}` }
}

function fieldOfRefusal({ code, message }: Failure): Record<string, string> | undefined {
  const field = fieldsOfRefusals[code]
  return field === undefined ? undefined : { [field]: message }
}

const fieldsOfRefusals: Record<string, string> = {
  UNKNOWN_CLIENT: 'clientId',
  PAYMENT_TO_COME: 'paymentDate',
  EXCEEDS_RECEIPT: 'amount',
  RECEIPT_FIXED: 'amount',
}
