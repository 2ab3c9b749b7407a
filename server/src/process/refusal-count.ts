import { publishSignal } from '#telemetry/signals.ts'
import { logAtMostOncePerMinute } from './bounded-log.ts'

/**
 * Counts a request that was refused because the server ran out of a resource. At most one line per minute is
 * logged.
 */
export function countRefusal(event: string, facts: { code: string; missing: string }, spanMs?: number): void {
  publishSignal('refusal', facts)
  logAtMostOncePerMinute([event, facts.code, facts.missing], event, facts, spanMs)
}
