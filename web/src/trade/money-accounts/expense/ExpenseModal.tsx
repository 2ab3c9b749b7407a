import { formatAmount } from '@escale/contract/trade/currencies/amounts'
import { ExpenseDraft } from '@escale/contract/trade/money-accounts/draft'
import { accountMessages } from '@escale/contract/trade/money-accounts/messages'
import { today } from '@escale/contract/values/days'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, underKey } from '#api.ts'
import { useSession } from '#session/current/useSession.ts'
import { serverNow } from '#session/request/server-clock.ts'
import { refusedMoneyFields } from '#trade/money-accounts/parts/refused-fields.ts'
import { emptyFigure } from '#ui/field/figure/typed-number.ts'
import { useDraft } from '#ui/form/drafts/useDraft.ts'
import { FormModal } from '#ui/form/FormModal.tsx'
import { useSave } from '#ui/form/save/useSave.ts'
import { ExpenseFields, type ExpenseStart } from './ExpenseFields.tsx'

/** The form of an expense. The person's open till pays it, unless they choose another account. */
export default function ExpenseModal({ onClose }: { onClose: () => void }) {
  const { data: settings } = useQuery(api.expenses.settings.queryOptions({ input: {} }))
  const { data: accounts } = useQuery(api.moneyAccounts.list.queryOptions({ input: { active: true } }))
  const { user } = useSession()
  const [isSending, setSending] = useState(false)
  const { form, save } = useExpense(onClose)
  const till = accounts?.find(({ session }) => session?.openedBy === user.id && session.state === 'Ouverte')
  return (
    <FormModal
      title="Nouvelle dépense"
      size={520}
      form={form}
      save={{ ...save, isPending: save.isPending || isSending }}
      onClose={onClose}
      verb="Enregistrer la dépense"
    >
      <ExpenseFields
        form={form}
        settings={settings}
        accounts={accounts ?? []}
        till={till ?? null}
        photo={{ isSending, onSending: setSending }}
      />
    </FormModal>
  )
}

function useExpense(onClose: () => void) {
  const day = today(useSession().company?.timeZone ?? 'UTC', serverNow())
  // Every attempt sends this id, so that a lost answer never spends twice.
  const [id] = useState(() => crypto.randomUUID())
  const start: ExpenseStart = {
    accountId: null,
    category: null,
    payee: '',
    currency: 'USD',
    amount: emptyFigure('Indiquez un montant.'),
    day,
    note: '',
    photoId: null,
    expeditionId: null,
  }
  const form = useDraft({ onDevice: { form: 'expense' }, schema: ExpenseDraft, start })
  const save = useSave({
    send: (draft: ExpenseDraft, { key }) => api.expenses.record.call({ id, ...draft }, underKey(key)),
    done: ({ number, amount, currency }) =>
      `${accountMessages.expenseDone} : ${number}, ${formatAmount(amount, currency)}`,
    failed: accountMessages.expenseFailed,
    form,
    onRefused: (failure) => {
      const { code, message } = failure
      if (code === 'DAY_TO_COME') return { day: message }
      if (code === 'UNKNOWN_CATEGORY') return { category: message }
      return code === 'UNKNOWN_PHOTO' ? { photoId: message } : refusedMoneyFields('accountId')(failure)
    },
    onSaved: () => {
      form.resetDirty()
      form.onDevice.drop()
      onClose()
    },
  })
  return { form, save }
}
