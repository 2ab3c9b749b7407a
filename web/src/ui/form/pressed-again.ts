import type { Query } from '@tanstack/react-query'

/**
 * A press on what is there, with nothing typed. It settles something (closed, received, given to somebody), so that asked again it is found
 * done; or it repeats, and is done again each time it is asked: a mail, an export.
 */
export type Gesture = 'settles' | 'repeats'

const longestMs = 60_000

/**
 * Whether a press is the one whose answer was lost at that moment, made again: it then goes under its key, and is done once. Whoever presses
 * after the page has read all it shows again has seen what came of it, and asks for something new; a minute later too, whatever was read. What
 * repeats shows nothing by which to tell: the minute alone counts.
 *
 * Under a new key it is the row that rules: what settles something locks it first, waits for the first try if that is still at work, and where
 * it finds the thing done writes nothing in the history, or says so.
 */
export function isPressedAgain(gesture: Gesture, lostAt: number, shown: readonly Pick<Query, 'state'>[]): boolean {
  if (Date.now() - lostAt > longestMs) return false
  return gesture === 'repeats' || !shown.every(({ state }) => state.dataUpdatedAt > lostAt)
}
