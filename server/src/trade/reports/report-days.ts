import type { Grouping } from '@escale/contract/trade/reports/words'
import { formatDay } from '@escale/contract/values/days'

export function isOfDays(groupBy: Grouping): groupBy is 'jour' | 'semaine' | 'mois' {
  return groupBy === 'jour' || groupBy === 'semaine' || groupBy === 'mois'
}

/** Returns the name of a day, week or month, from its first day. */
export function dayLabel(groupBy: Grouping, day: string): string {
  if (groupBy === 'mois')
    return new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
      new Date(day),
    )
  return groupBy === 'semaine' ? `Semaine du ${formatDay(day)}` : formatDay(day)
}

/** Returns the last day of the month. */
export function monthEnd(day: string): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
}
