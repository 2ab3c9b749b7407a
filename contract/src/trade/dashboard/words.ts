// Constants of the dashboard, in a file without validation schemas so that pages load less code.

/** Periods of the figures. For `libre`, the user chooses the first and last day. */
export const dashboardPeriods = ['jour', 'semaine', 'mois', 'mois-dernier', 'annee', 'libre'] as const
export type DashboardPeriod = (typeof dashboardPeriods)[number]

/** Kinds of tasks, the most urgent first. */
export const toDoKinds = [
  'due',
  'formal',
  'unsent',
  'waiting',
  'unpaidGoods',
  'leftOwing',
  'acceptedQuote',
  'arrival',
  'undocumented',
  'aged',
] as const
export type ToDoKind = (typeof toDoKinds)[number]

/** An arrival becomes a task this many days ahead. A pending payment becomes one after `awaitedDays` days. */
export const arrivalDays = 3
export const awaitedDays = 7
