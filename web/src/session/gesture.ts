// What a form sends has one key, by which the server does it once and tells it once, however often it is asked. The first call that its `send`
// makes, there and then, is under it, unless that call says its own.

let waiting: string | undefined

/** Asks for what a gesture wants, under its key. */
export function asGesture<T>(key: string, ask: () => T): T {
  waiting = key
  try {
    return ask()
  } finally {
    waiting = undefined
  }
}

/** The key of the gesture under way, for the one call that takes it. */
export function takeGestureKey(): string | undefined {
  const key = waiting
  waiting = undefined
  return key
}
