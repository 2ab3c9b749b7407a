import { idle } from './quiet-line.ts'

const lookEveryMs = 100
const longestMs = 12_000
const awaitings = new Set<() => boolean>()
let next: Promise<unknown> | undefined

/** While the check says so, the screen has not what it shows first. */
export function awaitsWhile(check: () => boolean) {
  awaitings.add(check)
}

/**
 * What the screen shows first is there, and the browser has nothing better to do. What nobody sees yet is
 * fetched after it.
 */
export async function firstSight(): Promise<void> {
  await screenShown()
  await idle()
  await Promise.race([next, pause(longestMs)])
}

/**
 * Fetches what is opened next from the screen in sight, as soon as that screen has what it shows first.
 * Everything else that waits for the
 * first sight comes after it.
 */
export function fetchNext(load: () => Promise<unknown>): void {
  const fetching = screenShown()
    .then(load)
    .catch(() => {}) // no network: it is fetched when it is opened
    .finally(() => {
      if (next === fetching) next = undefined
    })
  next = fetching
}

/** Whether `fetchNext` has not brought everything yet. */
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
  return document.querySelector('main h1') !== null && ![...awaitings].some((isAwaiting) => isAwaiting())
}
