type Request = { id: string }

/**
 * The requests that came and went since the last known ones. Requests from before the page opened are not
 * new.
 */
export function compareRequests<WaitingRequest extends Request>(
  known: ReadonlySet<string> | null,
  waiting: readonly WaitingRequest[],
): { come: WaitingRequest[]; gone: string[] } {
  if (known === null) return { come: [], gone: [] }
  const now = new Set(waiting.map(({ id }) => id))
  return { come: waiting.filter(({ id }) => !known.has(id)), gone: [...known].filter((id) => !now.has(id)) }
}
