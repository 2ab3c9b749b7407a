// Values of the dashboard, without validation schemas, so that pages load little.

/** Periods of the figures; `libre` has two chosen days. */
export const dashboardPeriods = ['jour', 'semaine', 'mois', 'mois-dernier', 'annee', 'libre'] as const
export type DashboardPeriod = (typeof dashboardPeriods)[number]

/** Kinds of tasks, the most urgent first. */
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

/** Days ahead for preparing an arrival, and days after which a pending payment becomes a task. */
export const arrivalDays = 3
export const awaitedDays = 7
