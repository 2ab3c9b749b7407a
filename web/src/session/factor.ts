import { useSyncExternalStore } from 'react'
import { listeners } from './listeners.ts'
import { onLeaving } from './session.ts'

// A grave act waits for a code: asked over the page by the shell, then sent again as it was.

let waiting: { answer: Promise<boolean>; settle: (isProved: boolean) => void } | null = null
const watchers = listeners()

/** True once a second factor was proved, false when its owner gave up. What is asked meanwhile waits for the same code. */
export function factorProved(): Promise<boolean> {
  if (!waiting) {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    // Whoever signs out or changes company gives up what waited: it is not asked of the next one.
    const stopHearing = onLeaving(() => settleFactor(false))
    waiting = {
      answer: promise,
      settle(isProved) {
        stopHearing()
        resolve(isProved)
      },
    }
    watchers.tell()
  }
  return waiting.answer
}

export function settleFactor(isProved: boolean) {
  const settled = waiting
  waiting = null
  watchers.tell()
  settled?.settle(isProved)
}

/** Whether a code is asked now. */
export function useFactorAsked(): boolean {
  return useSyncExternalStore(watchers.hear, () => waiting !== null)
}
