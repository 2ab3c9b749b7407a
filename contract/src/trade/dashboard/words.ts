// The words of the dashboard, without the schemas that check them.

/** What its figures are counted over: `libre` is from one day to another. */
export const dashboardPeriods = ['jour', 'semaine', 'mois', 'mois-dernier', 'annee', 'libre'] as const
export type DashboardPeriod = (typeof dashboardPeriods)[number]

/** What waits for somebody, the most pressing first. */
export const toDoKinds = [
  'due',
  'unsent',
  'waiting',
  'unpaidGoods',
  'leftOwing',
  'arrival',
  'undocumented',
  'aged',
] as const
export type ToDoKind = (typeof toDoKinds)[number]

/** How many days ahead an arrival is prepared, and how many a payment may be awaited. */
export const arrivalDays = 3
export const awaitedDays = 7
