import type { Company } from '@escale/contract/platform/companies/contract'
import type { ComponentType } from 'react'
import { lazyPart } from '#ui/dialog/lazy-part.ts'

/** The props of every tab. Pages shared with the settings know a company only by its id. */
type TabProps = { company: Company; tenantId: string }

/** The tabs of a company's page, in order: their words here, their pages below. */
export const tabs = {
  resume: 'Résumé',
  utilisateurs: 'Utilisateurs',
  identite: 'Identité visuelle',
  documents: 'Documents',
  journal: 'Journal',
} as const
export type Tab = keyof typeof tabs

export const tabPages: Record<Tab, ComponentType<TabProps>> = {
  resume: lazyPart(() => import('./SummaryTab.tsx')),
  utilisateurs: lazyPart(() => import('./PeopleTab.tsx')),
  identite: lazyPart(() => import('#company/brand/BrandForm.tsx')),
  documents: lazyPart(async () => ({
    default: (await import('#company/settings/company/LetterheadForm.tsx')).LetterheadForm,
  })),
  journal: lazyPart(() => import('./JournalTab.tsx')),
}
