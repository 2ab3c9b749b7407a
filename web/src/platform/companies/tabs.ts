import type { Company } from '@escale/contract/platform/companies/contract'
import type { ComponentType } from 'react'
import { lazyPart } from '#ui/dialog/lazy-part.ts'

/** Each page takes of these what it needs; those that settings share know a company by its id only. */
type TabProps = { company: Company; tenantId: string }

/** The tabs of a company's page, in their order: a word here, and its page below. */
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
