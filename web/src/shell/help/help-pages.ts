import type { ScreenKey } from '@escale/contract/access/screens'
import { fold } from '@escale/contract/values/fold'
import { accounting } from './pages/accounting.ts'
import { clients } from './pages/clients.ts'
import { companies } from './pages/companies.ts'
import { dashboard } from './pages/dashboard.ts'
import { expeditions } from './pages/expeditions.ts'
import type { HelpPage } from './pages/help-page.ts'
import { invoices } from './pages/invoices.ts'
import { offline } from './pages/offline.ts'
import { payments } from './pages/payments.ts'
import { platform } from './pages/platform.ts'
import { practice } from './pages/practice.ts'
import { quotes } from './pages/quotes.ts'
import { rates } from './pages/rates.ts'
import { reports } from './pages/reports.ts'
import { security } from './pages/security.ts'
import { services } from './pages/services.ts'
import { settings } from './pages/settings.ts'
import { till } from './pages/till.ts'
import { users } from './pages/users.ts'
import { warehouse } from './pages/warehouse.ts'
import { whatsapp } from './pages/whatsapp.ts'

export type HelpKey = ScreenKey | 'practice' | 'offline'

/** The help of each screen, and of subjects without a screen. The type requires a page for each screen. */
export const helpPages: Record<HelpKey, HelpPage> = {
  dashboard,
  clients,
  services,
  quotes,
  invoices,
  expeditions,
  warehouse,
  whatsapp,
  payments,
  till,
  rates,
  reports,
  accounting,
  users,
  security,
  settings,
  companies,
  platform,
  practice,
  offline,
}
export const helpKeys = Object.keys(helpPages) as HelpKey[]

/** Pages that contain every word, those named so first. Case and accents do not count. */
export function findHelpPages(keys: readonly HelpKey[], search: string): HelpKey[] {
  const words = fold(search).split(/\s+/).filter(Boolean)
  const holdsAll = (text: string) => words.every((word) => fold(text).includes(word))
  const found = keys.filter((key) => holdsAll(searchedText(helpPages[key])))
  return found.toSorted(
    (one, other) => Number(holdsAll(helpPages[other].title)) - Number(holdsAll(helpPages[one].title)),
  )
}

/** The whole text of a page, for the search. */
export function searchedText({ title, purpose, tasks, troubles }: HelpPage): string {
  return [
    title,
    purpose,
    ...tasks.flatMap((task) => [task.title, ...task.steps]),
    ...troubles.flatMap(({ symptom, remedy }) => [symptom, remedy]),
  ].join('\n')
}
