import { type ScreenKey, screenAt } from '@escale/contract/access/screens'
import type { ComponentType } from 'react'

type Page = () => Promise<{ default: ComponentType }>

/** The module of each screen, loaded when the screen opens. */
export const pages: Record<ScreenKey, Page> = {
  dashboard: () => import('#trade/dashboard/DashboardPage.tsx'),
  clients: () => import('#trade/clients/ClientsPage.tsx'),
  services: () => import('#trade/services/ServicesPage.tsx'),
  quotes: () => import('#trade/quotes/QuotesPage.tsx'),
  invoices: () => import('#trade/invoices/InvoicesPage.tsx'),
  whatsapp: () => import('#trade/conversations/ConversationsPage.tsx'),
  payments: () => import('#trade/payments/PaymentsPage.tsx'),
  rates: () => import('#trade/currencies/RatesPage.tsx'),
  till: () => import('#trade/money-accounts/TillPage.tsx'),
  expeditions: () => import('#trade/expeditions/ExpeditionsPage.tsx'),
  warehouse: () => import('#trade/goods/WarehousePage.tsx'),
  reports: () => import('#trade/reports/ReportsPage.tsx'),
  accounting: () => import('#trade/accounting/AccountingPage.tsx'),
  users: () => import('#people/users/UsersPage.tsx'),
  companies: () => import('#platform/companies/CompaniesPage.tsx'),
  platform: () => import('#platform/overview/PlatformPage.tsx'),
  security: () => import('#company/security/SecurityPage.tsx'),
  settings: () => import('#company/settings/SettingsPage.tsx'),
}

const fetched = new Map<ScreenKey, ComponentType>()

/** The component of a screen, if `fetchScreen` has loaded it. */
export function fetchedPage(key: ScreenKey): ComponentType | undefined {
  return fetched.get(key)
}

/**
 * Loads the screen of a path in advance, so that it is rendered together with the frame. After a failure, it
 * is loaded again when the screen is shown.
 */
export async function fetchScreen(path: string): Promise<void> {
  const key = screenAt(path)
  const page = key && (await pages[key]().catch(() => undefined))
  if (page) fetched.set(key, page.default)
}
