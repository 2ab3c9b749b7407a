import { type ExpeditionMode, expeditionModes } from '#trade/expeditions/words.ts'
import { serviceTypes } from '#trade/invoices/words.ts'

// The words of the reports, without the schemas that check them.

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

/** What sales are grouped by. */
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

/** The modes that a report is filtered by: of expeditions, or of what is billed. */
export function modesOf(report: ReportKey): readonly ExpeditionMode[] {
  return report === 'expeditions' ? expeditionModes : serviceTypes
}

/** What is read of a column: cents, how many, kilograms, cubic metres, percents, a day or words. */
export const columnKinds = ['text', 'day', 'money', 'count', 'weight', 'volume', 'percent'] as const
export type ColumnKind = (typeof columnKinds)[number]

/** The lists and records that a row opens. */
export const openedScreens = ['invoices', 'payments', 'expeditions', 'warehouse', 'reports'] as const

/** What each report is asked over. */
export const askedOf: Record<
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

/** How many rows the screen shows, and how many make a PDF that somebody reads; a file holds them all. */
export const mostShown = 500
export const mostPrinted = 2000

export const reportMessages = {
  tooManyRows: `Ce rapport dépasse ${mostPrinted.toLocaleString('fr-FR')} lignes : réduisez la période, ou téléchargez-le en CSV ou en XLSX.`,
  noRows: 'Aucune donnée sur cette période.',
} as const
