type Request = { id: string }

/**
 * Compares the waiting requests with those of the last call. `known` is null for the first list of a page,
 * whose requests do not count as new.
 */
export function compareRequests<WaitingRequest extends Request>(
  known: ReadonlySet<string> | null,
  waiting: readonly WaitingRequest[],
): { come: WaitingRequest[]; gone: string[] } {
  if (known === null) return { come: [], gone: [] }
  const now = new Set(waiting.map(({ id }) => id))
  return { come: waiting.filter(({ id }) => !known.has(id)), gone: [...known].filter((id) => !now.has(id)) }
}
