import { may, type Permission, type Role } from '@escale/contract/access/permissions'
import { type ComponentType, lazy } from 'react'
import type { ClientTabProps } from './client-tab-props.ts'

type Tab = 'factures' | 'paiements' | 'marchandises' | 'documents'

const tabs: Record<Tab, [name: string, permission: Permission]> = {
  factures: ['Factures', 'invoices.read'],
  paiements: ['Paiements', 'payments.read'],
  marchandises: ['Marchandises', 'goods.read'],
  documents: ['Documents', 'documents.read'],
}

export const tabPages: Record<Tab, ComponentType<ClientTabProps>> = {
  factures: lazy(() => import('./ClientInvoices.tsx')),
  paiements: lazy(() => import('./ClientPayments.tsx')),
  marchandises: lazy(() => import('./ClientGoods.tsx')),
  documents: lazy(() => import('./ClientDocuments.tsx')),
}

/** The tabs of a client's page that somebody may read, in their order. */
export function tabsFor(role: Role): Partial<Record<Tab, string>> {
  return Object.fromEntries(Object.entries(tabs).flatMap(([tab, [name, permission]]) => (may(role, permission) ? [[tab, name]] : [])))
}
