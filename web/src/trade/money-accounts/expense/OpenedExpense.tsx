import { formatAmount } from '@escale/contract/trade/currencies/amounts'
import type { Expense } from '@escale/contract/trade/money-accounts/expenses'
import { accountMessages } from '@escale/contract/trade/money-accounts/messages'
import { formatDay } from '@escale/contract/values/days'
import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, underKey } from '#api.ts'
import { HistoryButton } from '#channels/history/HistoryButton.tsx'
import { useMay, useSession } from '#session/current/useSession.ts'
import { Facts } from '#trade/money-accounts/parts/Facts.tsx'
import styles from '#trade/money-accounts/parts/MoneyAccounts.module.css'
import { RecordLinks } from '#trade/RecordLinks.tsx'
import { AppModal } from '#ui/dialog/AppModal.tsx'
import { LoadedModal } from '#ui/dialog/LoadedModal.tsx'
import { useClocks } from '#ui/display/useClocks.tsx'
import { ReasonModal } from '#ui/form/ReasonModal.tsx'
import { useSave } from '#ui/form/save/useSave.ts'

/** Opens an expense by its id. It never changes: a wrong one is cancelled. */
export default function OpenedExpense({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery(api.expenses.get.queryOptions({ input: { id } }))
  const [isCancelling, setCancelling] = useState(false)
  return (
    <LoadedModal
      query={query}
      title="Dépense"
      size={480}
      onClose={onClose}
      missing="Cette dépense n'existe pas"
    >
      {(expense) =>
        isCancelling ? (
          <Cancellation expense={expense} onClose={() => setCancelling(false)} />
        ) : (
          <ExpenseDialog expense={expense} onCancel={() => setCancelling(true)} onClose={onClose} />
        )
      }
    </LoadedModal>
  )
}

type DialogProps = { expense: Expense; onCancel: () => void; onClose: () => void }

function ExpenseDialog({ expense, onCancel, onClose }: DialogProps) {
  const { shortMoment } = useClocks()
  const { id, number, payee, currency, amount, day, note, photoId, category, accountName } = expense
  const mayCancel = useMayCancel(expense)
  return (
    <AppModal
      title="Dépense"
      subtitle={number}
      size={480}
      headerAction={<HistoryButton record={id} name={number} />}
      onClose={onClose}
    >
      <div className="fields">
        <ExpeditionLink expense={expense} onLeave={onClose} />
        <Facts
          facts={[
            ['Montant', formatAmount(amount, currency)],
            ['Payé à', payee],
            ['Catégorie', category],
            ['Payé par', accountName],
            ['Date', formatDay(day)],
            ['Note', note],
          ]}
        />
        {photoId && (
          <a href={`/api/expense-photos/${photoId}`} target="_blank" rel="noreferrer">
            <img className={styles.photo} src={`/api/expense-photos/${photoId}`} alt="Le justificatif" />
          </a>
        )}
        {expense.cancelledAt && (
          <p className="notice">
            Annulée par {expense.cancelledByName}, {shortMoment(expense.cancelledAt)} : {expense.cancelReason}
          </p>
        )}
        {mayCancel && (
          <Button variant="default" onClick={onCancel}>
            Annuler cette dépense
          </Button>
        )}
        <Text c="dimmed" fz="xs">
          Enregistrée par {expense.recordedByName}, {shortMoment(expense.createdAt)}
        </Text>
      </div>
    </AppModal>
  )
}

function useMayCancel({ cancelledAt, recordedBy }: Expense): boolean {
  const { user } = useSession()
  const [mayRecord, mayMove] = [useMay('expenses.record'), useMay('accounts.move')]
  return cancelledAt === null && (mayMove || (mayRecord && recordedBy === user.id))
}

function ExpeditionLink({ expense, onLeave }: { expense: Expense; onLeave: () => void }) {
  const { expeditionId, expeditionReference } = expense
  if (!expeditionId) return null
  return (
    <RecordLinks
      links={[{ words: `Expédition ${expeditionReference}`, screen: 'expeditions', id: expeditionId }]}
      onLeave={onLeave}
    />
  )
}

function Cancellation({ expense, onClose }: { expense: Expense; onClose: () => void }) {
  const { id, number, amount, currency, accountName } = expense
  const save = useSave<{ reason: string }, unknown>({
    send: ({ reason }, { key }) => api.expenses.cancel.call({ id, reason }, underKey(key)),
    done: accountMessages.expenseCancelled,
    failed: accountMessages.expenseFailed,
    onSaved: onClose,
  })
  return (
    <ReasonModal
      title="Annuler la dépense"
      subtitle={number}
      verb="Confirmer"
      most={1000}
      save={save}
      onClose={onClose}
    >
      <p>
        {formatAmount(amount, currency)} reviennent aujourd'hui dans {accountName}. La dépense reste dans la
        liste.
      </p>
    </ReasonModal>
  )
}
