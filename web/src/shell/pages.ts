import type { ScreenKey } from '@escale/contract/screens'
import type { ComponentType } from 'react'

type Page = () => Promise<{ default: ComponentType }>

/** The screens that exist: a line here, and the screen is in the menu and answers at its path. */
export const pages: Partial<Record<ScreenKey, Page>> = {
  dashboard: () => import('#dashboard/DashboardPage.tsx'),
  clients: () => import('#clients/ClientsPage.tsx'),
  services: () => import('#services/ServicesPage.tsx'),
  invoices: () => import('#invoices/InvoicesPage.tsx'),
  payments: () => import('#payments/PaymentsPage.tsx'),
  expeditions: () => import('#expeditions/ExpeditionsPage.tsx'),
  warehouse: () => import('#warehouse/WarehousePage.tsx'),
  users: () => import('#users/UsersPage.tsx'),
  companies: () => import('#companies/CompaniesPage.tsx'),
  platform: () => import('#platform/PlatformPage.tsx'),
  security: () => import('#security/SecurityPage.tsx'),
  settings: () => import('#settings/SettingsPage.tsx'),
}
