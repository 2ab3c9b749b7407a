import { idle } from './quiet-line.ts'

const lookEveryMs = 100
const longestMs = 12_000
const awaitings = new Set<() => boolean>()

/** While the check says so, the screen has not what it shows first. */
export function awaitsWhile(check: () => boolean) {
  awaitings.add(check)
}

/** What the screen shows first is there, and the browser has nothing better to do. What nobody sees yet is fetched after it. */
export async function firstSight(): Promise<void> {
  const since = Date.now()
  while (!isThere() && Date.now() - since < longestMs) await new Promise((resolve) => setTimeout(resolve, lookEveryMs))
  await idle()
}

function isThere(): boolean {
  return document.querySelector('main h1') !== null && ![...awaitings].some((isAwaiting) => isAwaiting())
}
