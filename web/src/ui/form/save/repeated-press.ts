import type { Query } from '@tanstack/react-query'

/**
 * The effect of a second press on a button without typed values. An idempotent action (close, receive,
 * assign) finds its work done and writes nothing more. A repeated action (send an email, start an export) is
 * carried out again each time.
 */
export type Action = 'idempotent' | 'repeated'

const longestMs = 60_000

/**
 * True when a press repeats the action whose response was lost at that moment. It then keeps its idempotency
 * key and is carried
 * out once. Once every query of the page was read again, the person has seen the outcome and wants something
 * new. A repeated
 * action shows no outcome, so only the time counts. After a minute each press is a new action.
 *
 * Under a new key, an idempotent action still locks the row first. It waits for a first attempt that is still
 * running.
 */
export function isPressedAgain(
  action: Action,
  lostAt: number,
  shown: readonly Pick<Query, 'state'>[],
): boolean {
  if (Date.now() - lostAt > longestMs) return false
  return action === 'repeated' || !shown.every(({ state }) => state.dataUpdatedAt > lostAt)
}
