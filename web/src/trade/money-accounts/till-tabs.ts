import type { Permission } from '@escale/contract/access/permissions'
import type { ComponentType } from 'react'
import { lazyPart } from '#ui/dialog/lazy-part.ts'

type Tab = {
  name: string
  permission: Permission
  /** The parameter of an address that opens a record of this tab. */
  opens?: string
  Content: ComponentType
}

/** The tabs of the screen « Caisse » by their value in the address, in display order. */
export const tillTabs: Readonly<Record<string, Tab>> = {
  'ma-caisse': {
    name: 'Ma caisse',
    permission: 'till.use',
    Content: lazyPart(() => import('#trade/till/MyTillTab.tsx')),
  },
  journee: {
    name: 'Journée',
    permission: 'till.read',
    opens: 'jour',
    Content: lazyPart(() => import('#trade/till/day/DayTab.tsx')),
  },
  comptes: {
    name: 'Comptes',
    permission: 'accounts.read',
    opens: 'compte',
    Content: lazyPart(() => import('./AccountsTab.tsx')),
  },
  depenses: {
    name: 'Dépenses',
    permission: 'accounts.read',
    opens: 'depense',
    Content: lazyPart(() => import('./expense/ExpensesTab.tsx')),
  },
  transferts: {
    name: 'Transferts',
    permission: 'accounts.read',
    opens: 'transfert',
    Content: lazyPart(() => import('./transfer/TransfersTab.tsx')),
  },
  verifier: {
    name: 'À vérifier',
    permission: 'tenders.verify',
    Content: lazyPart(() => import('#trade/tenders/ClaimsTab.tsx')),
  },
  sessions: {
    name: 'Sessions',
    permission: 'till.read',
    opens: 'session',
    Content: lazyPart(() => import('#trade/till/session/SessionTable.tsx')),
  },
  journal: {
    name: 'Journal',
    permission: 'till.read',
    Content: lazyPart(() => import('#trade/till/journal/MoveTable.tsx')),
  },
}
