import { type ComponentType, lazy } from 'react'
import type { TabProps } from './tab-props.ts'

/** The tabs of a departure's page, in their order: a word here, and its page below. */
export const tabs = {
  resume: 'Résumé',
  marchandises: 'Marchandises',
  documents: 'Documents',
  evenements: 'Événements',
} as const
export type Tab = keyof typeof tabs

export const tabPages: Record<Tab, ComponentType<TabProps>> = {
  resume: lazy(() => import('./SummaryTab.tsx')),
  marchandises: lazy(() => import('./GoodsTab.tsx')),
  documents: lazy(() => import('./DocumentsTab.tsx')),
  evenements: lazy(() => import('./EventsTab.tsx')),
}
