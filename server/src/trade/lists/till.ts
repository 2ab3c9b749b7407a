import { formatAmount, hundredthsOf } from '@escale/contract/trade/currencies/amounts'
import { accountKindNames, moveKindNames } from '@escale/contract/trade/money-accounts/words'
import type {
  TillMove,
  TillMoveList,
  TillSession,
  TillSessionList,
} from '@escale/contract/trade/till/contract'
import { listMoves, listSessions } from '#trade/till/queries.ts'
import type { ListFile } from './stream-list.ts'

export const tillMoveFile: ListFile<string, TillMoveList, TillMove> = {
  title: 'Journal de caisse',
  stem: 'journal-de-caisse',
  columns: [
    { title: 'Jour', kind: 'day', of: ({ day }) => day },
    { title: 'Heure', kind: 'moment', of: ({ writtenAt }) => writtenAt },
    { title: 'Agence', kind: 'text', of: ({ agency }) => agency },
    { title: 'Compte', kind: 'text', of: ({ account }) => account },
    { title: 'Moyen', kind: 'text', of: ({ accountKind }) => accountKindNames[accountKind] },
    { title: 'Nature', kind: 'text', of: ({ kind }) => moveKindNames[kind] },
    { title: 'Mode', kind: 'text', of: ({ method }) => method },
    { title: 'Pièce', kind: 'text', of: ({ document }) => document },
    { title: 'Devise', kind: 'text', of: ({ currency }) => currency },
    {
      title: 'Entrée',
      kind: 'money',
      of: ({ amount, currency }) => hundredthsOf(Math.max(amount, 0), currency),
    },
    {
      title: 'Sortie',
      kind: 'money',
      of: ({ amount, currency }) => hundredthsOf(Math.max(-amount, 0), currency),
    },
    { title: 'Contre-écriture', kind: 'text', of: ({ isReversal }) => (isReversal ? 'Oui' : 'Non') },
    { title: 'Motif', kind: 'text', of: ({ reason }) => reason },
    { title: 'Personne', kind: 'text', of: ({ personName }) => personName },
  ],
  read: ({ company, actor }, list) => listMoves(company, actor, list),
}

export const tillSessionFile: ListFile<string, TillSessionList, TillSession> = {
  title: 'Sessions de caisse',
  stem: 'sessions-de-caisse',
  columns: [
    { title: 'Caisse', kind: 'text', of: ({ till }) => till },
    { title: 'Agence', kind: 'text', of: ({ agency }) => agency },
    { title: 'N°', kind: 'count', of: ({ rank }) => rank },
    { title: 'PV', kind: 'text', of: ({ number }) => number },
    { title: 'État', kind: 'text', of: ({ state }) => state },
    { title: 'Ouverte par', kind: 'text', of: ({ openedByName }) => openedByName },
    { title: 'Ouverte le', kind: 'moment', of: ({ openedAt }) => openedAt },
    { title: 'Clôturée par', kind: 'text', of: ({ closedByName }) => closedByName },
    { title: 'Clôturée le', kind: 'moment', of: ({ closedAt }) => closedAt },
    { title: 'Compté', kind: 'text', of: ({ counted }) => amountsText(counted) },
    { title: 'Écart', kind: 'text', of: ({ differences }) => amountsText(differences) },
    { title: 'Approuvé par', kind: 'text', of: ({ approvedByName }) => approvedByName },
  ],
  read: ({ company, actor }, list) => listSessions(company, actor, list),
}

function amountsText(amounts: TillSession['counted']): string {
  return amounts.map(({ amount, currency }) => formatAmount(amount, currency)).join(', ')
}
