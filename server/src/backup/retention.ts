import { dayOf } from '@escale/contract/values/days'

/** What is known of a base to decide whether it stays. */
type Dated = { id: string; endedAt: string; isProvedGood?: boolean }

const kept = { days: 7, weeks: 4, months: 12 }

/**
 * Which bases stay: the last of each of the seven latest days that have one, of four weeks, of twelve months, on the clocks of a place,
 * and the newest that a restore has proved good. `reached` are those the log must go back to: the days, and the one that is proved.
 */
export function keptBases(bases: readonly Dated[], timeZone: string): { all: Set<string>; reached: Set<string> } {
  const newestFirst = [...bases].sort((one, other) => (one.endedAt < other.endedAt ? 1 : -1))
  const day = (base: Dated) => dayOf(base.endedAt, timeZone)
  const daily = lastOfEach(newestFirst, day, kept.days)
  const weekly = lastOfEach(newestFirst, (base) => mondayOf(day(base)), kept.weeks)
  const monthly = lastOfEach(newestFirst, (base) => day(base).slice(0, 7), kept.months)
  const proved = newestFirst.find(({ isProvedGood }) => isProvedGood)
  const reached = [...daily, ...(proved ? [proved.id] : [])]
  return { reached: new Set(reached), all: new Set([...reached, ...weekly, ...monthly]) }
}

function lastOfEach(newestFirst: readonly Dated[], periodOf: (base: Dated) => string, periods: number): string[] {
  const last = new Map<string, string>()
  for (const base of newestFirst) if (!last.has(periodOf(base))) last.set(periodOf(base), base.id)
  return [...last.values()].slice(0, periods)
}

function mondayOf(day: string): string {
  const at = new Date(`${day}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() - ((at.getUTCDay() + 6) % 7))
  return at.toISOString().slice(0, 10)
}
