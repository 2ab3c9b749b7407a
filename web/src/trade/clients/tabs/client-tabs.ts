import {
  type CompanyChoice,
  type Permission,
  type Role,
  roleHasPermission,
} from '@escale/contract/access/permissions'
import type { ComponentType } from 'react'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import type { ClientTabProps } from './client-tab-props.ts'

type Tab =
  | 'factures'
  | 'devis'
  | 'paiements'
  | 'marchandises'
  | 'documents'
  | 'adresses'
  | 'messages'
  | 'relances'
  | 'conditions'

/** The name of each tab, and the permissions any of which opens it. */
const tabs: Record<Tab, [name: string, ...permissions: Permission[]]> = {
  factures: ['Factures', 'invoices.read'],
  devis: ['Devis', 'quotes.read'],
  paiements: ['Paiements', 'payments.read'],
  marchandises: ['Marchandises', 'goods.read'],
  documents: ['Documents', 'documents.read'],
  adresses: ['Adresses', 'clients.read'],
  messages: ['Messages', 'conversations.read'],
  relances: ['Relances', 'reminders.read'],
  conditions: ['Conditions', 'limits.read', 'prices.read'],
}

export const tabPages: Record<Tab, ComponentType<ClientTabProps>> = {
  factures: lazyPart(() => import('./ClientInvoices.tsx')),
  devis: lazyPart(() => import('./ClientQuotes.tsx')),
  paiements: lazyPart(() => import('./ClientPayments.tsx')),
  marchandises: lazyPart(() => import('./ClientGoods.tsx')),
  documents: lazyPart(() => import('./ClientDocuments.tsx')),
  adresses: lazyPart(() => import('./ClientParties.tsx')),
  messages: lazyPart(() => import('./ClientMessages.tsx')),
  relances: lazyPart(() => import('./ClientReminders.tsx')),
  conditions: lazyPart(() => import('./ClientConditions.tsx')),
}

/** The tabs of the client page that a role may open, in display order. */
export function tabsFor(role: Role, choices?: readonly CompanyChoice[]): Partial<Record<Tab, string>> {
  return Object.fromEntries(
    Object.entries(tabs).flatMap(([tab, [name, ...permissions]]) =>
      permissions.some((permission) => roleHasPermission(role, permission, choices)) ? [[tab, name]] : [],
    ),
  )
}
