import { type ExpeditionMode, expeditionModes } from '#trade/expeditions/words.ts'
import { serviceTypes } from '#trade/invoices/words.ts'

// Values of reports, without validation schemas, so that pages load little.

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

/** Groupings of the sales report. */
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

/** Modes in the filter of a report: those of expeditions, or those of invoices. */
export function modesOf(report: ReportKey): readonly ExpeditionMode[] {
  return report === 'expeditions' ? expeditionModes : serviceTypes
}

/** The type of a column: text, day, cents, count, kilograms, cubic metres or percent. */
export const columnKinds = ['text', 'day', 'money', 'count', 'weight', 'volume', 'percent'] as const
export type ColumnKind = (typeof columnKinds)[number]

/** The lists and records that a row can link to. */
export const openedScreens = ['invoices', 'payments', 'expeditions', 'warehouse', 'reports'] as const

/** The filters of each report. */
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

/** The most rows on screen, and in a PDF. A file contains all of them. */
export const mostShown = 500
export const mostPrinted = 2000

export const reportMessages = {
  tooManyRows: `Ce rapport dépasse ${mostPrinted.toLocaleString('fr-FR')} lignes : réduisez la période, ou téléchargez-le en CSV ou en XLSX.`,
  noRows: 'Aucune donnée sur cette période.',
} as const
