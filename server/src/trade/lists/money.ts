import { hundredthsOf } from '@escale/contract/trade/currencies/amounts'
import type { AccountMove, AccountMoveList } from '@escale/contract/trade/money-accounts/contract'
import type { Expense, ExpenseList } from '@escale/contract/trade/money-accounts/expenses'
import { moveKindNames } from '@escale/contract/trade/money-accounts/words'
import { listExpenses } from '#trade/money-accounts/expenses.ts'
import { listMoves } from '#trade/money-accounts/moves.ts'
import type { ListFile } from './stream-list.ts'

export const accountMoveFile: ListFile<string, AccountMoveList, AccountMove> = {
  title: 'Mouvements',
  stem: 'mouvements',
  columns: [
    { title: 'Jour', kind: 'day', of: ({ day }) => day },
    { title: 'Compte', kind: 'text', of: ({ accountName }) => accountName },
    { title: 'Nature', kind: 'text', of: ({ kind }) => moveKindNames[kind] },
    { title: 'Document', kind: 'text', of: ({ document }) => document },
    { title: 'Devise', kind: 'text', of: ({ currency }) => currency },
    { title: 'Montant', kind: 'money', of: ({ amount, currency }) => hundredthsOf(amount, currency) },
    {
      title: 'Solde',
      kind: 'money',
      of: ({ balanceAfter, currency }) =>
        balanceAfter === null ? null : hundredthsOf(balanceAfter, currency),
    },
    { title: 'Contre-écriture', kind: 'text', of: ({ isReversal }) => (isReversal ? 'Oui' : null) },
    { title: 'Motif', kind: 'text', of: ({ reason }) => reason },
    { title: 'Par', kind: 'text', of: ({ writtenByName }) => writtenByName },
    { title: 'Heure', kind: 'moment', of: ({ writtenAt }) => writtenAt },
  ],
  read: ({ company, actor }, list) => listMoves(company, actor, list),
}

export const expenseFile: ListFile<string, ExpenseList, Expense> = {
  title: 'Dépenses',
  stem: 'depenses',
  columns: [
    { title: 'Numéro', kind: 'text', of: ({ number }) => number },
    { title: 'Date', kind: 'day', of: ({ day }) => day },
    { title: 'Catégorie', kind: 'text', of: ({ category }) => category },
    { title: 'Payé à', kind: 'text', of: ({ payee }) => payee },
    { title: 'Devise', kind: 'text', of: ({ currency }) => currency },
    { title: 'Montant', kind: 'money', of: ({ amount, currency }) => hundredthsOf(amount, currency) },
    { title: 'Compte', kind: 'text', of: ({ accountName }) => accountName },
    { title: 'Expédition', kind: 'text', of: ({ expeditionReference }) => expeditionReference },
    { title: 'Note', kind: 'text', of: ({ note }) => note },
    { title: 'Photo', kind: 'text', of: ({ photoId }) => (photoId ? 'Oui' : null) },
    { title: 'Par', kind: 'text', of: ({ recordedByName }) => recordedByName },
    { title: 'Enregistrée le', kind: 'moment', of: ({ createdAt }) => createdAt },
    { title: 'Annulée par', kind: 'text', of: ({ cancelledByName }) => cancelledByName },
    { title: 'Motif', kind: 'text', of: ({ cancelReason }) => cancelReason },
  ],
  read: ({ company }, list) => listExpenses(company, list),
}
