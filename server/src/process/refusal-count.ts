import { asWork, log } from '#log.ts'
import { tell } from '#signals.ts'

const minuteMs = 60_000

/** By kind, how many came since the one that was written. */
const leftOut = new Map<string, number>()

/**
 * Notes that somebody was refused for want of room. The first of its kind is written at once, those of the minute that follows by
 * their number: whoever may make the server refuse ten thousand times a second does not fill its disk.
 */
export function countRefusal(event: string, facts: { code: string; missing: string }, spanMs = minuteMs): void {
  tell('refusal', facts)
  const kind = [event, facts.code, facts.missing].join(' ')
  const counted = leftOut.get(kind)
  if (counted !== undefined) return void leftOut.set(kind, counted + 1)
  leftOut.set(kind, 0)
  log('warn', event, facts)
  setTimeout(() => {
    const others = leftOut.get(kind) ?? 0
    leftOut.delete(kind)
    if (others > 0) asWork({}, () => log('warn', `${event}, others in a minute`, { ...facts, others }))
  }, spanMs).unref()
}
