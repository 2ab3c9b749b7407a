import { log, runInLogContext } from '#telemetry/log.ts'

const minuteMs = 60_000

type Facts = Record<string, string | number>

/** Number of events, by kind, that were not logged since the last logged one. */
const leftOut = new Map<string, number>()

/**
 * Logs a warning that clients can cause as often as they want, without filling the disk. The first event of a
 * kind is logged at once. Further ones are counted, and one line with their number is logged after a minute.
 */
export function logAtMostOncePerMinute(
  kind: readonly (string | number | null)[],
  event: string,
  facts: Facts,
  spanMs = minuteMs,
): void {
  const key = kind.join(' ')
  const counted = leftOut.get(key)
  if (counted !== undefined) return void leftOut.set(key, counted + 1)
  leftOut.set(key, 0)
  log('warn', event, facts)
  setTimeout(() => {
    const others = leftOut.get(key) ?? 0
    leftOut.delete(key)
    if (others > 0)
      runInLogContext({}, () => log('warn', `${event}, others in a minute`, { ...facts, others }))
  }, spanMs).unref()
}
