import type { Query } from '@tanstack/react-query'

/**
 * Effect of a second click on an action button. `idempotent` (close, receive, assign): the second request
 * changes nothing. `repeated` (send an email, start an export): the action is executed again.
 */
export type Action = 'idempotent' | 'repeated'

const longestMs = 60_000

/**
 * True when a click repeats the action whose response was lost at `lostAt`. The click then reuses the
 * idempotency key, so the server executes the action at most once. For an idempotent action, this ends when
 * all queries of the page were reloaded: the user has seen the outcome and wants something new. A repeated
 * action shows no outcome, so only the time counts. After one minute, each click is a new action.
 *
 * A new key is safe for an idempotent action: the server locks the row, so the second request waits for the
 * first one if that is still running.
 */
export function isPressedAgain(
  action: Action,
  lostAt: number,
  shown: readonly Pick<Query, 'state'>[],
): boolean {
  if (Date.now() - lostAt > longestMs) return false
  return action === 'repeated' || !shown.every(({ state }) => state.dataUpdatedAt > lostAt)
}
