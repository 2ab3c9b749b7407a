/**
 * The time the simulator believes in: a test moves it, and its webhooks, windows and media addresses follow.
 */
export type Clock = { now(): number; shift(ms: number): void }

export function startClock(offsetMs = 0): Clock {
  let offset = offsetMs
  return {
    now: () => Date.now() + offset,
    shift(ms) {
      offset += ms
    },
  }
}

/** As Meta writes an instant: seconds, in a string. */
export function timestampOf(ms: number): string {
  return String(Math.floor(ms / 1000))
}
