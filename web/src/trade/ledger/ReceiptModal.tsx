import type { ClientAccount } from '@escale/contract/trade/ledger/contract'
import { ledgerMessages } from '@escale/contract/trade/ledger/messages'
import { formatMoney } from '@escale/contract/values/amounts'
import { today } from '@escale/contract/values/days'
import { messages } from '@escale/contract/wire/messages'
import { Button, Group, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { api, type Failure, type underKey } from '#api.ts'
import { useMay, useSession } from '#session/current/useSession.ts'
import { serverNow } from '#session/request/server-clock.ts'
import { ClientSelect } from '#trade/ClientSelect.tsx'
import type { NewReceiptProps } from '#trade/overlay/over.ts'
import { keepLastMethod, lastMethod } from '#trade/payments/last-method.ts'
import { WhenAndHow } from '#trade/payments/WhenAndHow.tsx'
import { LoadedModal } from '#ui/dialog/LoadedModal.tsx'
import { MoneyInput } from '#ui/field/figure/MoneyInput.tsx'
import { emptyFigure, readableFigure } from '#ui/field/figure/typed-number.ts'
import { FormModal } from '#ui/form/FormModal.tsx'
import { useRecord } from '#ui/form/useRecord.ts'
import styles from './Receipt.module.css'
import { ReceiptParts } from './ReceiptParts.tsx'
import { type ReceiptForm, type ReceiptRequest, receiptSchema, receiptStart } from './receipt-form.ts'
import { receiptRecorded } from './receipt-success.ts'

/** The dialog of a receipt for all that a client owes. What is not shared is the client's advance. */
export default function ReceiptModal({ clientId, onClose }: NewReceiptProps) {
  if (clientId === undefined) return <ReceiptDialog first={null} onClose={onClose} />
  return <ReceiptOfClient clientId={clientId} onClose={onClose} />
}

/** The form opens with all that the client owes. */
function ReceiptOfClient({ clientId, onClose }: { clientId: string; onClose: () => void }) {
  const query = useQuery(api.ledger.account.queryOptions({ input: { id: clientId }, staleTime: 0 }))
  return (
    <LoadedModal
      query={query}
      title="Nouveau reçu"
      size={620}
      onClose={onClose}
      missing="Ce client n'existe plus"
    >
      {(account) => <ReceiptDialog first={account} onClose={onClose} />}
    </LoadedModal>
  )
}

type DialogProps = { first: ClientAccount | null; onClose: () => void }

function ReceiptDialog({ first, onClose }: DialogProps) {
  const { record, account, notice } = useReceipt(first, onClose)
  const { form } = record
  const client = form.field('clientId')
  return (
    <FormModal
      {...record}
      title="Nouveau reçu"
      subtitle={first?.clientName ?? ''}
      size={620}
      verb="Enregistrer"
    >
      <div className="fields">
        {!first && (
          <ClientSelect label="Client" required data-autofocus {...client} onUnreadable={client.onChange} />
        )}
        <AmountReceived form={form} owed={account?.owed ?? null} isFirst={first !== null} />
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
function useReceipt(first: ClientAccount | null, onClose: () => void) {
  const { user, company } = useSession()
  const day = today(company?.timeZone ?? 'UTC', serverNow())
  const [chosen, setChosen] = useState<string | null>(first?.clientId ?? null)
  const [notice, setNotice] = useState<string | null>(null)
  const asked = api.ledger.account.queryOptions({ input: { id: chosen ?? '' }, staleTime: 0 })
  const read = useQuery({ ...asked, enabled: chosen !== null })
  const account = read.data ?? (chosen === first?.clientId ? first : null)
  const record = useRecord({
    ...requests,
    onDevice: { form: 'account-receipt', of: first?.clientId },
    row: null,
    schema: useMemo(() => receiptSchema(account?.invoices ?? null, day), [account, day]),
    startOf: () =>
      receiptStart({
        clientId: first?.clientId ?? null,
        owed: first?.owed ?? 0,
        today: day,
        method: lastMethod(user.id),
        now: serverNow().getTime(),
      }),
    isReadOnly: !useMay('ledger.record'),
    onRefused: (failure) => {
      if (!refusedAmounts.includes(failure.code)) return fieldOfRefusal(failure)
      setNotice('Les montants dus ont changé et sont relus. Vérifiez la répartition.')
      void read.refetch()
      return refusedPart(failure, account)
    },
    onClose,
    onSaved: ({ method }) => keepLastMethod(user.id, method),
  })
  useClientOfForm(record.form, { account, first, choose: setChosen })
  return { record, account, notice }
}

/** The request that a draft becomes. A receipt whose answer was lost exists already and is changed. */
const requests = {
  create: { send: api.ledger.record.call, done: receiptRecorded, failed: ledgerMessages.receiptFailed },
  change: {
    send: changeRecorded,
    done: receiptRecorded,
    failed: ledgerMessages.receiptFailed,
  },
}

type RecordedChange = ReceiptRequest & { id: string; version: number }

/** Corrects a recorded receipt. The server refuses another amount, because invoices are paid by it. */
async function changeRecorded(
  { id, version, amount, paymentDate, reference, method, status }: RecordedChange,
  under: ReturnType<typeof underKey>,
) {
  const changes = { id, version, amount, paymentDate, reference, method, status }
  await api.payments.update.call(changes, under)
  return api.payments.get.call({ id })
}

type Choice = { account: ClientAccount | null; first: ClientAccount | null }

/**
 * Follows the client that is chosen in the form, and proposes all that the client owes, unless an amount was
 * typed.
 */
function useClientOfForm(
  form: ReceiptForm,
  { account, first, choose }: Choice & { choose: (id: string | null) => void },
) {
  const clientId = form.useWatchValue('clientId')
  const [proposed, setProposed] = useState(first?.owed ?? 0)
  useEffect(() => {
    choose(typeof clientId === 'string' ? clientId : null)
  }, [clientId, choose])
  const propose = useEffectEvent(({ owed }: ClientAccount) => {
    if (owed === proposed || readableFigure(form.getValues().amount) !== proposed) return
    setProposed(owed)
    form.setFieldValue('amount', owed || emptyFigure(messages.paymentNotPositive))
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
  return invoice === undefined
    ? undefined
    : { [`fixed.${invoice.id}`]: `${invoice.invoiceNumber} : ${message}` }
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
  RECEIPT_NUMBERED: 'amount',
}
