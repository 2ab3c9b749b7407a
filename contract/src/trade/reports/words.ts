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

export const modes = ['Maritime', 'Aérien'] as const

/** What is read of a column: cents, how many, kilograms, cubic metres, percents, a day or words. */
export const columnKinds = ['text', 'day', 'money', 'count', 'weight', 'volume', 'percent'] as const
export type ColumnKind = (typeof columnKinds)[number]

/** The lists and records that a row opens. */
export const openedScreens = ['invoices', 'payments', 'clients', 'expeditions', 'warehouse'] as const
export type OpenedScreen = (typeof openedScreens)[number]

/** What each report is asked over. */
export const askedOf: Record<ReportKey, readonly ('period' | 'day' | 'groupBy' | 'mode' | 'client' | 'method' | 'agent')[]> = {
  ventes: ['period', 'groupBy', 'mode', 'client', 'agent'],
  encaissements: ['period', 'method'],
  'balance-agee': ['day', 'client'],
  releve: ['period', 'client'],
  expeditions: ['period'],
  stock: ['client'],
  activite: ['period'],
}

/** How many rows the screen shows; a file holds them all, up to its own limit. */
export const mostShown = 500
export const mostInFile = 50_000
