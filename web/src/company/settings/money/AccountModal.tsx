import type { MoneyAccount } from '@escale/contract/trade/money-accounts/contract'
import { MoneyAccountChange } from '@escale/contract/trade/money-accounts/draft'
import { accountMessages } from '@escale/contract/trade/money-accounts/messages'
import { TextInput } from '@mantine/core'
import { api } from '#api.ts'
import { HistoryButton } from '#channels/history/HistoryButton.tsx'
import { Check } from '#ui/field/Check.tsx'
import { FormModal } from '#ui/form/FormModal.tsx'
import type { Labels } from '#ui/form/record/StaleNotice.tsx'
import { useRecord } from '#ui/form/useRecord.ts'
import { AccountTexts, numberLabels } from './AccountTexts.tsx'

const labels: Labels<MoneyAccount> = {
  name: 'Nom',
  agency: 'Agence',
  operator: 'Banque ou opérateur',
  number: 'Numéro',
  isActive: ['Actif', (isActive) => (isActive ? 'oui' : 'non')],
}

const accountStart = ({ name, agency, operator, number, isActive }: MoneyAccount) => ({
  name,
  agency: agency ?? '',
  operator: operator ?? '',
  number: number ?? '',
  isActive,
})

/** Changes an account, or deactivates it when it is empty. */
export default function AccountModal({ account, onClose }: { account: MoneyAccount; onClose: () => void }) {
  const record = useRecord({
    onDevice: { form: 'money-account-change' },
    row: account,
    schema: MoneyAccountChange,
    startOf: accountStart,
    labels,
    change: {
      send: api.moneyAccounts.update.call,
      done: accountMessages.changed,
      failed: accountMessages.changeFailed,
    },
    onRefused: ({ code, message }) => (code === 'NAME_TAKEN' ? { name: message } : undefined),
    onClose,
  })
  return (
    <FormModal
      {...record}
      title="Modifier le compte"
      size={460}
      headerAction={<HistoryButton record={account.id} name={account.name} />}
    >
      <div className="fields">
        <TextInput label="Nom" required autoComplete="off" {...record.form.text('name')} />
        <AccountTexts form={record.form} labels={numberLabels[account.kind]} />
        <Check label="Actif : proposé dans les formulaires" {...record.form.box('isActive')} />
      </div>
    </FormModal>
  )
}
