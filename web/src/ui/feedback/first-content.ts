import { idle } from './network-idle.ts'

const lookEveryMs = 100
const longestMs = 12_000
const pendingChecks = new Set<() => boolean>()
let next: Promise<unknown> | undefined

/** Registers a check that returns true until the screen shows its first content. */
export function registerContentCheck(check: () => boolean) {
  pendingChecks.add(check)
}

/**
 * Resolves when the screen shows its first content and the browser is idle. Code that is not needed
 * immediately is loaded after that.
 */
export async function firstContentShown(): Promise<void> {
  await screenShown()
  await idle()
  await Promise.race([next, pause(longestMs)])
}

/**
 * Preloads the screen that the user will probably open next. Starts when the current screen shows its
 * content, before anything that waits for `firstSight`.
 */
export function preloadScreen(load: () => Promise<unknown>): void {
  const fetching = screenShown()
    .then(load)
    .catch(() => {}) // Without a network, the screen is loaded when the user opens it.
    .finally(() => {
      if (next === fetching) next = undefined
    })
  next = fetching
}

/** True while `fetchNext` is loading. */
export function isFetchingNext(): boolean {
  return next !== undefined
}

async function screenShown(): Promise<void> {
  const since = Date.now()
  while (!isThere() && Date.now() - since < longestMs) await pause(lookEveryMs)
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

function isThere(): boolean {
  return document.querySelector('main h1') !== null && ![...pendingChecks].some((isAwaiting) => isAwaiting())
}
