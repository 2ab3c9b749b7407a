import { dayOf } from '@escale/contract/values/days'

/** What is known of a base to decide whether it stays. */
type Dated = { id: string; endedAt: string; isProvedGood?: boolean }

const kept = { days: 7, weeks: 4, months: 12 }

/**
 * Which bases stay: the last of each of the seven latest days that have one, of four weeks, of twelve months,
 * on the clocks of a place,
 * the one that the seven days before the newest begin after (or the first of all), and the newest that a
 * restore has proved good. `reached`
 * are those the log must go back to: the days, what they begin after, and the one that is proved.
 */
export function keptBases(
  bases: readonly Dated[],
  timeZone: string,
): { all: Set<string>; reached: Set<string> } {
  const newestFirst = [...bases].sort((one, other) => (one.endedAt < other.endedAt ? 1 : -1))
  const day = (base: Dated) => dayOf(base.endedAt, timeZone)
  const daily = lastOfEach(newestFirst, day, kept.days)
  const weekly = lastOfEach(newestFirst, (base) => mondayOf(day(base)), kept.weeks)
  const monthly = lastOfEach(newestFirst, (base) => day(base).slice(0, 7), kept.months)
  const proved = newestFirst.find(({ isProvedGood }) => isProvedGood)
  const reached = [...daily, ...[beginning(newestFirst), proved].flatMap((base) => (base ? [base.id] : []))]
  return { reached: new Set(reached), all: new Set([...reached, ...weekly, ...monthly]) }
}

const daysMs = kept.days * 86_400_000

/**
 * What every second of the last days can be reached from: without it a backup made by hand on the first day
 * would take the hours before it away.
 */
function beginning(newestFirst: readonly Dated[]): Dated | undefined {
  const since = Date.parse(newestFirst[0]?.endedAt ?? '') - daysMs
  return newestFirst.find(({ endedAt }) => Date.parse(endedAt) <= since) ?? newestFirst.at(-1)
}

function lastOfEach(
  newestFirst: readonly Dated[],
  periodOf: (base: Dated) => string,
  periods: number,
): string[] {
  const last = new Map<string, string>()
  for (const base of newestFirst) if (!last.has(periodOf(base))) last.set(periodOf(base), base.id)
  return [...last.values()].slice(0, periods)
}

function mondayOf(day: string): string {
  const at = new Date(`${day}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() - ((at.getUTCDay() + 6) % 7))
  return at.toISOString().slice(0, 10)
}
