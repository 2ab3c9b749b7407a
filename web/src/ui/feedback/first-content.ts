import { idle } from './network-idle.ts'

const lookEveryMs = 100
const longestMs = 12_000
const pendingChecks = new Set<() => boolean>()
let next: Promise<unknown> | undefined

/** Registers a check that is true while the screen still lacks its first content. */
export function awaitsWhile(check: () => boolean) {
  pendingChecks.add(check)
}

/**
 * Resolves once the screen has its first content and the browser is idle. Everything that is not visible yet
 * loads after that.
 */
export async function firstSight(): Promise<void> {
  await screenShown()
  await idle()
  await Promise.race([next, pause(longestMs)])
}

/**
 * Loads the next likely screen as soon as the current one has its content, before everything that awaits
 * `firstSight`.
 */
export function fetchNext(load: () => Promise<unknown>): void {
  const fetching = screenShown()
    .then(load)
    .catch(() => {}) // Without a network, the screen is loaded when it is opened.
    .finally(() => {
      if (next === fetching) next = undefined
    })
  next = fetching
}

/** True while `fetchNext` is still loading. */
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
