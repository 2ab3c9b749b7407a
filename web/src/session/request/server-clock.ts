// The clock of a device may be wrong by hours or days, so instants of the server are compared with the
// server's clock.

/** Milliseconds by which the server's clock is ahead of the device's, null until a response tells. */
let aheadMs: number | null = null

/** Responses tell seconds and take time to arrive, so a smaller difference counts as none. */
const tooLittleMs = 5000

/** Reads the server's time in a response that came at `at`. */
export function readServerClock({ headers }: Pick<Response, 'headers'>, at: number = Date.now()) {
  const serverTime = Date.parse(headers.get('date') ?? '')
  if (Number.isNaN(serverTime)) return
  const difference = serverTime - at
  aheadMs = Math.abs(difference) < tooLittleMs ? 0 : difference
}

/** The time of the server, as far as it is known. */
export function serverNow(): Date {
  return new Date(Date.now() + (aheadMs ?? 0))
}

/** Milliseconds until an instant of the server, infinite while its clock is unknown. */
export function msUntil(instant: string): number {
  return aheadMs === null ? Number.POSITIVE_INFINITY : Date.parse(instant) - serverNow().getTime()
}
