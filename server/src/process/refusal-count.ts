import { tell } from '#telemetry/signals.ts'
import { logAtMostOncePerMinute } from './bounded-log.ts'

/** Counts a request that was refused for want of room, and logs it within bounds. */
export function countRefusal(event: string, facts: { code: string; missing: string }, spanMs?: number): void {
  tell('refusal', facts)
  logAtMostOncePerMinute([event, facts.code, facts.missing], event, facts, spanMs)
}
