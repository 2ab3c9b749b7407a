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
} as const
export type ReportKey = keyof typeof reportNames
export const reportKeys = Object.keys(reportNames) as [ReportKey, ...ReportKey[]]

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
export function modesOf(report: ReportKey): readonly ExpeditionMode[] {
  return report === 'expeditions' ? expeditionModes : serviceTypes
}

/** Type of a column's values: text, day, cents, count, kilograms, cubic metres or percent. */
export const columnKinds = ['text', 'day', 'money', 'count', 'weight', 'volume', 'percent'] as const
export type ColumnKind = (typeof columnKinds)[number]

/** Screens to which a row can link. */
export const openedScreens = ['invoices', 'payments', 'expeditions', 'warehouse', 'reports'] as const

/** Filters available for each report. */
export const reportFilters: Record<
  ReportKey,
  readonly ('period' | 'day' | 'groupBy' | 'mode' | 'client' | 'method' | 'agent')[]
> = {
  ventes: ['period', 'groupBy', 'mode', 'client', 'agent'],
  encaissements: ['period', 'method', 'mode', 'client', 'agent'],
  'balance-agee': ['day', 'mode', 'client', 'agent'],
  releve: ['period', 'client'],
  expeditions: ['period', 'mode', 'client'],
  stock: ['client'],
  activite: ['period', 'mode', 'client', 'agent'],
}

/** Largest number of rows on screen (`mostShown`) and in a PDF. A downloaded file contains all rows. */
export const mostShown = 500
export const mostPrinted = 2000

export const reportMessages = {
  tooManyRows: `Ce rapport dépasse ${mostPrinted.toLocaleString('fr-FR')} lignes : réduisez la période, ou téléchargez-le en CSV ou en XLSX.`,
  noRows: 'Aucune donnée sur cette période.',
} as const
