import type { MoneyAccount, PaymentMethod } from '@escale/contract/trade/money-accounts/contract'
import { PaymentMethodChange, PaymentMethodDraft } from '@escale/contract/trade/money-accounts/draft'
import { accountMessages } from '@escale/contract/trade/money-accounts/messages'
import { type AccountKind, accountKindNames, accountKinds } from '@escale/contract/trade/money-accounts/words'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { api, type Failure, underKey } from '#api.ts'
import { Check } from '#ui/field/Check.tsx'
import { ListSelect } from '#ui/field/select/ListSelect.tsx'
import { useDraft } from '#ui/form/drafts/useDraft.ts'
import { FormModal } from '#ui/form/FormModal.tsx'
import type { Labels } from '#ui/form/record/StaleNotice.tsx'
import { useSave } from '#ui/form/save/useSave.ts'
import { useRecord } from '#ui/form/useRecord.ts'
import { ProposedAccountField, useProposable } from './ProposedAccountField.tsx'

const labelsFor = (accounts: readonly MoneyAccount[]): Labels<PaymentMethod> => ({
  name: 'Nom',
  accountId: ['Compte proposé', (id) => accounts.find((account) => account.id === id)?.name ?? 'un autre'],
  isActive: ['Actif', (isActive) => (isActive ? 'oui' : 'non')],
})

const methodStart = ({ name, accountId, isActive }: PaymentMethod) => ({ name, accountId, isActive })

const nameRefusal = ({ code, message }: Failure): Record<string, string> =>
  ({ NAME_TAKEN: { name: message }, UNKNOWN_ACCOUNT: { accountId: message } })[code] ?? {}

/**
 * Changes or deactivates a method of payment, and sets the account that forms propose for it. Payments keep
 * the name that they were written with.
 */
export default function MethodModal({ method, onClose }: { method: PaymentMethod; onClose: () => void }) {
  const record = useRecord({
    onDevice: { form: 'payment-method-change' },
    row: method,
    schema: PaymentMethodChange,
    startOf: methodStart,
    labels: labelsFor(useProposable(method.kind)),
    change: {
      send: api.paymentMethods.update.call,
      done: accountMessages.methodChanged,
      failed: accountMessages.methodChangeFailed,
    },
    onRefused: nameRefusal,
    onClose,
  })
  return (
    <FormModal {...record} title="Modifier le mode de paiement" size={420}>
      <div className="fields">
        <TextInput label="Nom" required autoComplete="off" {...record.form.text('name')} />
        <ProposedAccountField kind={method.kind} {...record.form.field('accountId')} />
        <Check label="Actif : proposé à l'encaissement" {...record.form.box('isActive')} />
      </div>
    </FormModal>
  )
}

/** Adds a method of payment. */
export function NewMethodModal({ onClose }: { onClose: () => void }) {
  const [id] = useState(() => crypto.randomUUID())
  const start: { name: string; kind: AccountKind } = { name: '', kind: 'mobile money' }
  const form = useDraft({ onDevice: { form: 'payment-method' }, schema: PaymentMethodDraft, start })
  const save = useSave({
    send: (draft: PaymentMethodDraft, { key }) =>
      api.paymentMethods.create.call({ id, ...draft }, underKey(key)),
    done: accountMessages.methodCreated,
    failed: accountMessages.methodCreateFailed,
    form,
    onRefused: nameRefusal,
    onSaved: () => {
      form.resetDirty()
      form.onDevice.drop()
      onClose()
    },
  })
  return (
    <FormModal
      title="Nouveau mode de paiement"
      size={420}
      form={form}
      save={save}
      onClose={onClose}
      verb="Ajouter"
    >
      <div className="fields">
        <TextInput
          data-autofocus
          label="Nom"
          required
          autoComplete="off"
          placeholder="Orange Money, M-Pesa…"
          {...form.text('name')}
        />
        <ListSelect
          label="Compte qui le reçoit"
          required
          allowDeselect={false}
          data={accountKinds.map((value) => ({ value, label: accountKindNames[value] }))}
          {...form.field('kind')}
        />
      </div>
    </FormModal>
  )
}
