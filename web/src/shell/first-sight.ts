import { idle } from '#ui/quiet-line.ts'
import { queries } from './queries.ts'

const lookEveryMs = 100
const longestMs = 12_000

/** What the screen shows first is there, and the browser has nothing better to do. What nobody sees yet is fetched after it. */
export async function firstSight(): Promise<void> {
  const since = Date.now()
  while (!isAnswered() && Date.now() - since < longestMs) await new Promise((resolve) => setTimeout(resolve, lookEveryMs))
  await idle()
}

/** The screen has asked for its rows, and they came or were refused; a screen that asks for nothing is not waited for long. */
function isAnswered(): boolean {
  const asked = queries.getQueryCache().getAll()
  return asked.length > 0 && asked.every(({ state }) => state.status !== 'pending' || state.fetchStatus === 'idle')
}
