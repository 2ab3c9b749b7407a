import type { ComponentType } from 'react'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import type { TabProps } from './tab-props.ts'

/** The tabs of the expedition page, in order: labels here, pages below. */
export const tabs = {
  resume: 'Résumé',
  marchandises: 'Marchandises',
  documents: 'Documents',
  evenements: 'Événements',
} as const
type Tab = keyof typeof tabs

export const tabPages: Record<Tab, ComponentType<TabProps>> = {
  resume: lazyPart(() => import('./SummaryTab.tsx')),
  marchandises: lazyPart(() => import('./GoodsTab.tsx')),
  documents: lazyPart(() => import('./DocumentsTab.tsx')),
  evenements: lazyPart(() => import('./EventsTab.tsx')),
}
