// Estimates the server's clock. A device's clock may be wrong by hours or days, so times of the server are
// compared with the server's clock.

/** Milliseconds by which the server's clock is ahead of the device's. Null before the first response. */
let aheadMs: number | null = null

/**
 * Differences below this are ignored, in milliseconds: the Date header has whole seconds, and a response
 * takes time to arrive.
 */
const tooLittleMs = 5000

/** Updates the estimate from the Date header of a response that arrived at `at`. */
export function readServerClock({ headers }: Pick<Response, 'headers'>, at: number = Date.now()) {
  const serverTime = Date.parse(headers.get('date') ?? '')
  if (Number.isNaN(serverTime)) return
  const difference = serverTime - at
  aheadMs = Math.abs(difference) < tooLittleMs ? 0 : difference
}

/** Current time on the server's clock, or on the device's before the first response. */
export function serverNow(): Date {
  return new Date(Date.now() + (aheadMs ?? 0))
}

/** Milliseconds until a time given by the server. Infinite before the first response. */
export function msUntil(instant: string): number {
  return aheadMs === null ? Number.POSITIVE_INFINITY : Date.parse(instant) - serverNow().getTime()
}
