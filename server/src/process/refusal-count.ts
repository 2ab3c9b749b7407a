import { tell } from '#telemetry/signals.ts'
import { logAtMostOncePerMinute } from './bounded-log.ts'

/**
 * Counts a request that was refused because a resource is exhausted. The log keeps at most one line a minute.
 */
export function countRefusal(event: string, facts: { code: string; missing: string }, spanMs?: number): void {
  tell('refusal', facts)
  logAtMostOncePerMinute([event, facts.code, facts.missing], event, facts, spanMs)
}
