import type { Currency } from '@escale/contract/trade/currencies/words'
import type { MoneyAccount } from '@escale/contract/trade/money-accounts/contract'
import { TransferDraft } from '@escale/contract/trade/money-accounts/draft'
import { accountMessages } from '@escale/contract/trade/money-accounts/messages'
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, underKey } from '#api.ts'
import { AccountField, CurrencyField, choosable } from '#trade/money-accounts/parts/AccountField.tsx'
import { refusedMoneyFields } from '#trade/money-accounts/parts/refused-fields.ts'
import { CurrencyInput } from '#ui/field/figure/CurrencyInput.tsx'
import { emptyFigure, type TypedNumber } from '#ui/field/figure/typed-number.ts'
import { useDraft } from '#ui/form/drafts/useDraft.ts'
import { FormModal } from '#ui/form/FormModal.tsx'
import { useSave } from '#ui/form/save/useSave.ts'

type Props = { accounts: readonly MoneyAccount[]; onSent: () => void; onClose: () => void }

type Start = {
  fromId: string | null
  toId: string | null
  currency: Currency
  amount: TypedNumber
  fee: TypedNumber
  note: string
}

/** Sends money to another account of the same currency. From a till to a bank it is a bank deposit. */
export default function TransferModal({ accounts, onSent, onClose }: Props) {
  const { form, save } = useTransfer(onSent, onClose)
  const { data: settings } = useQuery(api.expenses.settings.queryOptions({ input: {} }))
  const [fromId, toId] = [form.useWatchValue('fromId'), form.useWatchValue('toId')]
  const currency = form.useWatchValue('currency')
  const choices = choosable(accounts)
  const sources = choices.filter(({ kind, session }) => kind !== 'caisse' || session !== null)
  const [source, target] = [fromId, toId].map((id) => choices.find((account) => account.id === id))
  const targets = choices.filter(
    (account) => account.id !== fromId && hasSameCurrency(source?.currency, account.currency),
  )
  const single = source?.currency ?? target?.currency
  const currencies = single ? [single] : (settings?.currencies ?? ['USD'])

  /** Chooses one end. An account of one currency decides that of the transfer. */
  function choose(end: 'fromId' | 'toId', id: string | null) {
    // The field shows the choice itself. Drawn again, it would lose the focus.
    form.setFieldValue(end, id, { forceUpdate: false })
    form.clearFieldError(end)
    const next = choices.find((account) => account.id === id)
    if (next?.currency) form.setFieldValue('currency', next.currency)
    const other = end === 'fromId' ? target : null
    if (other && (other.id === id || !hasSameCurrency(next?.currency, other.currency)))
      form.setFieldValue('toId', null)
  }

  const isDeposit = source?.kind === 'caisse' && target?.kind === 'banque'
  return (
    <FormModal
      title={isDeposit ? 'Versement en banque' : 'Transfert'}
      size={480}
      form={form}
      save={save}
      onClose={onClose}
      verb="Envoyer"
    >
      <div className="fields">
        <AccountField
          label="Du compte"
          required
          data-autofocus
          placeholder="Une caisse ouverte, une banque…"
          {...form.field('fromId')}
          accounts={sources}
          onChange={(id: string | null) => choose('fromId', id)}
        />
        <AccountField
          label="Vers le compte"
          required
          {...form.field('toId')}
          key={`to ${fromId} ${targets.length}`}
          accounts={targets}
          onChange={(id: string | null) => choose('toId', id)}
        />
        <div className="pair">
          <CurrencyInput
            label="Montant"
            required
            {...form.field('amount')}
            key={`amount ${currency}`}
            currency={currency}
          />
          <CurrencyField {...form.field('currency')} currencies={currencies} />
        </div>
        <CurrencyInput
          label="Frais, payés par le compte de départ"
          {...form.field('fee')}
          key={`fee ${currency}`}
          currency={currency}
        />
        <TextInput
          label="Note"
          autoComplete="off"
          placeholder="Numéro du bordereau…"
          {...form.text('note')}
        />
      </div>
    </FormModal>
  )
}

function hasSameCurrency(one?: Currency | null, other?: Currency | null): boolean {
  return !one || !other || one === other
}

function useTransfer(onSent: () => void, onClose: () => void) {
  // Every attempt sends this id, so that a lost answer never sends money twice.
  const [id] = useState(() => crypto.randomUUID())
  const start: Start = {
    fromId: null,
    toId: null,
    currency: 'USD',
    amount: emptyFigure('Indiquez un montant.'),
    fee: 0,
    note: '',
  }
  const form = useDraft({ onDevice: { form: 'money-transfer' }, schema: TransferDraft, start })
  const save = useSave({
    send: (draft: TransferDraft, { key }) => api.transfers.send.call({ id, ...draft }, underKey(key)),
    done: ({ number, toName }) => `${accountMessages.transferSent} : ${number}, à confirmer dans ${toName}`,
    failed: accountMessages.transferFailed,
    form,
    onRefused: refusedMoneyFields('fromId'),
    onSaved: () => {
      form.resetDirty()
      form.onDevice.drop()
      onClose()
      onSent()
    },
  })
  return { form, save }
}
