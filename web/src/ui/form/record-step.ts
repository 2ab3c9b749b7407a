/** What a step of history keeps when a record was opened over a page: the search part of the address below it. */
type RecordStep = { recordOver: string }

export function recordStep(searchBelow: string): RecordStep {
  return { recordOver: searchBelow }
}

/** The search part of the address that a record was opened over; null of any other step. */
export function searchBelow(state: unknown): string | null {
  const isStep = typeof state === 'object' && state !== null && 'recordOver' in state
  return isStep && typeof state.recordOver === 'string' ? state.recordOver : null
}
