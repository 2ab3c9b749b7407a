import type { ComponentType } from 'react'
import type { TabProps } from '#trade/expeditions/details/tab-props.ts'
import { lazyPart } from '#ui/dialog/lazy-part.ts'

/** The tabs of the expedition page in display order. Keys are used in the URL, values are the labels. */
export const tabs = {
  resume: 'Résumé',
  marchandises: 'Marchandises',
  documents: 'Documents',
  evenements: 'Événements',
} as const
type Tab = keyof typeof tabs

export const tabPages: Record<Tab, ComponentType<TabProps>> = {
  resume: lazyPart(() => import('./SummaryTab.tsx')),
  marchandises: lazyPart(() => import('#trade/expeditions/goods/GoodsTab.tsx')),
  documents: lazyPart(() => import('./DocumentsTab.tsx')),
  evenements: lazyPart(() => import('#trade/expeditions/steps/EventsTab.tsx')),
}
