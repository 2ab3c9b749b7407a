import { perDomain } from '#domains.ts'
import type { Action } from '#journal/actions.ts'

const objectNames: Record<string, string> = {
  ...perDomain(({ title }) => title),
  account: 'Compte',
  api_keys: "Clés d'API",
  apiKeys: "Clés d'API",
  announcements: 'Annonces',
  company_info: 'Identité et documents',
  dashboard: 'Tableau de bord',
  exports: 'Export des données',
  house_waybills: 'Connaissements maison',
  installation: 'Installation',
  invoicing_settings: 'Facturation',
  mail_settings: 'Email',
  mailbox: 'Emails',
  practice: 'Entraînement',
  profiles: 'Utilisateur',
  record_changes: 'Historique',
  releases: 'Remises',
  reports: 'Rapports',
  saleDocuments: 'Documents',
  security: 'Sécurité',
  security_logs: 'Journal de sécurité',
  settings: 'Paramètres',
  sub_products: 'Sous-produits',
  tenants: 'Entreprises',
  tracking: 'Suivi',
  trade_documents: 'Documents',
  tradeDocuments: 'Documents',
  documentSendings: 'Documents',
  users: 'Utilisateurs',
  warehouse: 'Entrepôt',
  warehouse_settings: 'Entrepôt',
}

/**
 * The French name of the object of an event: a table, or the first part of a refused procedure
 * (`clients.remove`).
 */
export function objectName(tableName: string | null, recordId: string | null): string {
  const object = tableName ?? recordId?.match(/^(\w+)\.\w+$/)?.[1]
  return object ? (objectNames[object] ?? object) : ''
}

/**
 * Events that a browser or an API client may report. Sign-ins, role changes and deletions are excluded,
 * because only the server can confirm them.
 */
export const reportable = [
  'EXPORT',
  'PRINT',
  'CLIENT_CREATED',
  'CLIENT_UPDATED',
  'SERVICE_CREATED',
  'SERVICE_UPDATED',
  'INVOICE_CREATED',
  'INVOICE_UPDATED',
  'PAYMENT_CREATED',
  'PAYMENT_UPDATED',
  'EXPEDITION_CREATED',
  'EXPEDITION_UPDATED',
  'RECEIPT_CREATED',
  'RECEIPT_UPDATED',
  'PAGE_BLOCKED',
  'SHORTCUT_BLOCKED',
  'POLICY_VIOLATION',
] as const satisfies readonly Action[]

/** Actions that the page blocked and then reported. The user has already seen a message about them. */
export const blockedActions: readonly string[] = [
  'PAGE_BLOCKED',
  'SHORTCUT_BLOCKED',
  'POLICY_VIOLATION',
] satisfies Action[]

/** The number of failed sign-ins in 24 hours from which an account counts as attacked. */
export const alarmingFailures = 3

const browsers: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
]

/**
 * A device name such as `Chrome sur Windows`, from the user agent. The first characters of the user agent
 * when the browser is unknown.
 */
export function deviceName(userAgent: string | null): string {
  if (!userAgent) return 'Appareil inconnu'
  const browser = browsers.find(([sign]) => sign.test(userAgent))?.[1]
  const system = systems.find(([sign]) => sign.test(userAgent))?.[1]
  if (browser && system) return `${browser} sur ${system}`
  return browser ?? system ?? userAgent.slice(0, 40)
}
