import { useSyncExternalStore } from 'react'
import { onLeaving } from './session.ts'

// A grave act waits for a code: asked over the page by the shell, then sent again as it was.

let waiting: { answer: Promise<boolean>; settle: (isProved: boolean) => void } | null = null
const watchers = new Set<() => void>()

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
    tell()
  }
  return waiting.answer
}

export function settleFactor(isProved: boolean) {
  const settled = waiting
  waiting = null
  tell()
  settled?.settle(isProved)
}

/** Whether a code is asked now. */
export function useFactorAsked(): boolean {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
    () => waiting !== null,
  )
}

function tell() {
  for (const watcher of watchers) watcher()
}
