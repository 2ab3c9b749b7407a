import { dayOf } from '@escale/contract/values/days'

type DatedBase = { id: string; endedAt: string; isProvedGood?: boolean }

const counts = { days: 7, weeks: 4, months: 12 }

/**
 * Applies the retention rule. `all` are the backups to keep: the last one of each of seven days, four weeks
 * and twelve months, plus `reached`. `reached` are those from which every later moment must stay restorable:
 * the daily ones, the newest one older than seven days (or the very first), and the newest one proved by a
 * trial restore.
 */
export function keptBases(
  bases: readonly DatedBase[],
  timeZone: string,
): { all: Set<string>; reached: Set<string> } {
  const newestFirst = [...bases].sort((one, other) => (one.endedAt < other.endedAt ? 1 : -1))
  const day = (base: DatedBase) => dayOf(base.endedAt, timeZone)
  const daily = lastOfEach(newestFirst, day, counts.days)
  const weekly = lastOfEach(newestFirst, (base) => mondayOf(day(base)), counts.weeks)
  const monthly = lastOfEach(newestFirst, (base) => day(base).slice(0, 7), counts.months)
  const proved = newestFirst.find(({ isProvedGood }) => isProvedGood)
  const reached = [
    ...daily,
    ...[baseBeforeDays(newestFirst), proved].flatMap((base) => (base ? [base.id] : [])),
  ]
  return { reached: new Set(reached), all: new Set([...reached, ...weekly, ...monthly]) }
}

const daysMs = counts.days * 86_400_000

/**
 * Returns the backup from which any second of the last seven days can be restored. Without it, an extra
 * backup on the oldest day would replace the one that covers the hours before it.
 */
function baseBeforeDays(newestFirst: readonly DatedBase[]): DatedBase | undefined {
  const since = Date.parse(newestFirst[0]?.endedAt ?? '') - daysMs
  return newestFirst.find(({ endedAt }) => Date.parse(endedAt) <= since) ?? newestFirst.at(-1)
}

function lastOfEach(
  newestFirst: readonly DatedBase[],
  periodOf: (base: DatedBase) => string,
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
