import type { ExpeditionMode } from '@escale/contract/trade/expeditions/words'
import type { ComponentType } from 'react'
import type { TabProps } from '#trade/expeditions/details/tab-props.ts'
import { lazyPart } from '#ui/dialog/lazy-part.ts'

/** The tabs of the expedition page in display order. Keys are used in the URL, values are the labels. */
const tabs = {
  resume: 'Résumé',
  marchandises: 'Marchandises',
  plan: 'Plan de chargement',
  documents: 'Documents',
  evenements: 'Événements',
} as const
type Tab = keyof typeof tabs

/** The tabs of an expedition. Goods by air have no container, so there is no plan. */
export function tabsOf(mode: ExpeditionMode): Record<Tab, string> {
  const { plan: _plan, ...others } = tabs
  return mode === 'Aérien' ? (others as typeof tabs) : tabs
}

export const tabPages: Record<Tab, ComponentType<TabProps>> = {
  resume: lazyPart(() => import('./SummaryTab.tsx')),
  marchandises: lazyPart(() => import('./GoodsViews.tsx')),
  plan: lazyPart(() => import('#trade/expeditions/plan/PlanTab.tsx')),
  documents: lazyPart(() => import('./DocumentsTab.tsx')),
  evenements: lazyPart(() => import('#trade/expeditions/steps/EventsTab.tsx')),
}
