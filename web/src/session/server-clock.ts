// A device may be an hour or a day wrong: the server's moments are judged by the server's clock.

/** How far the server's clock is ahead of the device's, in milliseconds; null until an answer has told. */
let aheadMs: number | null = null

/** An answer tells the second, and takes a while to come: less than this is no difference. */
const tooLittleMs = 5000

/** Reads in an answer, which came at `at`, what time it is on the server. */
export function readServerClock({ headers }: Pick<Response, 'headers'>, at: number = Date.now()) {
  const told = Date.parse(headers.get('date') ?? '')
  if (Number.isNaN(told)) return
  const difference = told - at
  aheadMs = Math.abs(difference) < tooLittleMs ? 0 : difference
}

/** What time it is on the server, as far as the device knows. */
export function serverNow(): Date {
  return new Date(Date.now() + (aheadMs ?? 0))
}

/** Milliseconds until a moment of the server's; endless while nothing has told what time it is there. */
export function msUntil(instant: string): number {
  return aheadMs === null ? Number.POSITIVE_INFINITY : Date.parse(instant) - serverNow().getTime()
}
