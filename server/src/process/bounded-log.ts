import { asWork, log } from '#telemetry/log.ts'

const minuteMs = 60_000

type Facts = Record<string, string | number>

/** Counts, by kind, the events since the last logged one. */
const leftOut = new Map<string, number>()

/**
 * Logs a warning that callers can cause at will, so that they cannot fill the disk. The first of its kind is
 * logged at once. The others of the same minute are logged together as one number.
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
    if (others > 0) asWork({}, () => log('warn', `${event}, others in a minute`, { ...facts, others }))
  }, spanMs).unref()
}
