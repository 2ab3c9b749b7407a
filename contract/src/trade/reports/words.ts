import type { Permission } from '#access/permissions.ts'
import { type ExpeditionMode, expeditionModes } from '#trade/expeditions/words.ts'
import { serviceTypes } from '#trade/invoices/words.ts'

// Constants of reports, in a file without validation schemas so that pages load less code.

export const reportNames = {
  ventes: 'Ventes',
  encaissements: 'Encaissements',
  'balance-agee': 'Balance âgée',
  releve: 'Relevé de compte',
  expeditions: 'Expéditions',
  stock: 'Stock entrepôt',
  activite: 'Activité par agent',
  numeros: 'Numéros légaux',
} as const
export type AnyReport = keyof typeof reportNames
export const allReports = Object.keys(reportNames) as [AnyReport, ...AnyReport[]]

/** A report that every company has. */
export type ReportKey = Exclude<AnyReport, 'numeros'>
export const reportKeys = allReports.filter((report): report is ReportKey => report !== 'numeros')

/** Permissions that a report needs besides `reports.read`. */
const reportPermissions: Partial<Record<AnyReport, Permission>> = { numeros: 'series.read' }

/** Whether a person with these permissions may read a report. */
export function mayReadReport(report: AnyReport, has: (permission: Permission) => boolean): boolean {
  const needed = reportPermissions[report]
  return needed === undefined || has(needed)
}

/** Choices for grouping the rows of the sales report. */
export const groupings = {
  jour: 'Jour',
  semaine: 'Semaine',
  mois: 'Mois',
  client: 'Client',
  service: 'Service',
  agent: 'Agent',
  mode: 'Mode',
} as const
export type Grouping = keyof typeof groupings
export const groupingKeys = Object.keys(groupings) as [Grouping, ...Grouping[]]

/** Transport modes in the filter of a report: those of expeditions, or those of invoices. */
export function modesOf(report: AnyReport): readonly ExpeditionMode[] {
  return report === 'expeditions' ? expeditionModes : serviceTypes
}

/** Type of a column's values: text, day, cents, count, kilograms, cubic metres or percent. */
export const columnKinds = ['text', 'day', 'money', 'count', 'weight', 'volume', 'percent'] as const
export type ColumnKind = (typeof columnKinds)[number]

/** Screens to which a row can link. */
export const openedScreens = ['invoices', 'payments', 'expeditions', 'warehouse', 'reports'] as const

/** Filters available for each report. */
export const reportFilters: Record<
  AnyReport,
  readonly ('period' | 'day' | 'groupBy' | 'mode' | 'client' | 'method' | 'agent')[]
> = {
  ventes: ['period', 'groupBy', 'mode', 'client', 'agent'],
  encaissements: ['period', 'method', 'mode', 'client', 'agent'],
  'balance-agee': ['day', 'mode', 'client', 'agent'],
  releve: ['period', 'client'],
  expeditions: ['period', 'mode', 'client'],
  stock: ['client'],
  activite: ['period', 'mode', 'client', 'agent'],
  numeros: [],
}

/** Largest number of rows on screen (`mostShown`) and in a PDF. A downloaded file contains all rows. */
export const mostShown = 500
export const mostPrinted = 2000

export const reportMessages = {
  tooManyRows: `Ce rapport dépasse ${mostPrinted.toLocaleString('fr-FR')} lignes : réduisez la période, ou téléchargez-le en CSV ou en XLSX.`,
  noRows: 'Aucune donnée sur cette période.',
  noSeries: "Aucun document n'a encore de numéro légal",
  notYours: "Ce rapport n'est pas ouvert à votre rôle, ou votre entreprise n'utilise pas cette option.",
} as const
