import { formatDay } from '@escale/contract/values/days'

type NamedPeriod = { name: string; from: string; to: string }

/** Predefined periods such as « this month », computed from the given day. */
export function namedPeriods(today: string): NamedPeriod[] {
  const [year = 0, month = 1, date = 1] = today.split('-').map(Number)
  const yesterday = day(year, month, date - 1)
  return [
    { name: "Aujourd'hui", from: today, to: today },
    { name: 'Hier', from: yesterday, to: yesterday },
    { name: 'Ce mois-ci', from: day(year, month, 1), to: day(year, month + 1, 0) },
    { name: 'Le mois dernier', from: day(year, month - 1, 1), to: day(year, month, 0) },
    { name: 'Cette année', from: day(year, 1, 1), to: day(year, 12, 31) },
    { name: "L'année dernière", from: day(year - 1, 1, 1), to: day(year - 1, 12, 31) },
  ]
}

/** A period as short text. When both days are in the same year, the year appears once. */
export function periodWords(from: string | undefined, to: string | undefined): string {
  if (!from || !to) return from ? `Depuis le ${formatDay(from)}` : `Jusqu'au ${formatDay(to ?? '')}`
  if (from === to) return formatDay(from)
  const isOneYear = from.slice(0, 4) === to.slice(0, 4)
  return `${isOneYear ? formatDay(from).replace(/ \d{4}$/, '') : formatDay(from)} – ${formatDay(to)}`
}

/**
 * Formats a day. A date outside the month counts into the neighbouring month: date 0 is the last day of the
 * month before.
 */
function day(year: number, month: number, date: number): string {
  return new Date(Date.UTC(year, month - 1, date)).toISOString().slice(0, 10)
}
