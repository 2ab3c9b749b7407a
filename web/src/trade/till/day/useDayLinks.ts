import type { TillDay } from '@escale/contract/trade/till/day/contract'
import type { WaitingRow } from '@escale/contract/trade/till/day/waiting-rows'
import { useMay } from '#session/current/useSession.ts'
import { useLinkTo } from '#trade/useLinkTo.ts'

type ShownDay = Pick<TillDay, 'day' | 'agency'>

/** Returns the links from the figures of a day to the lists behind them. Null where the caller may not go. */
export function useDayLinks({ day, agency }: ShownDay) {
  const linkTo = useLinkTo()
  const mayVerify = useMay('tenders.verify')
  const ofDay = { du: day, au: day }
  const tab = (onglet: string, filters: Record<string, string | null | undefined> = {}) =>
    linkTo('till', present({ onglet, ...filters }))
  return {
    journal: (filters: Record<string, string | null | undefined>) =>
      tab('journal', { ...ofDay, agence: agency, ...filters }),
    payments: (filters: Record<string, string | null | undefined> = {}) =>
      linkTo('payments', present({ ...ofDay, statut: 'Reçu', ...filters })),
    account: (id: string) => tab('comptes', { compte: id }),
    session: (id: string) => tab('sessions', { session: id }),
    expense: (id: string) => tab('depenses', { depense: id }),
    waiting: (kind: WaitingRow['kind']) => {
      if (kind === 'claims') return mayVerify ? tab('verifier') : null
      if (kind === 'differences') return tab('sessions', { etat: 'Écart à approuver' })
      if (kind === 'cheques') return linkTo('payments', { statut: 'En attente', methode: 'Chèque' })
      return tab('transferts')
    },
  }
}

export type DayLinks = ReturnType<typeof useDayLinks>

function present(filters: Record<string, string | null | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(filters).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  )
}
