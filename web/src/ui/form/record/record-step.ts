/**
 * The state of a browser history entry that shows a record over a page. `recordOver` is the query string of
 * the page without the record.
 */
type RecordStep = { recordOver: string }

export function recordStep(searchBelow: string): RecordStep {
  return { recordOver: normalized(searchBelow) }
}

/** True when a browser history entry was created by opening a record over a page. */
export function isRecordStep(state: unknown): state is RecordStep {
  return (
    typeof state === 'object' &&
    state !== null &&
    'recordOver' in state &&
    typeof state.recordOver === 'string'
  )
}

/**
 * True when the record of this history entry was closed: its URL is the same as the one of the entry before.
 */
export function isClosedStep(state: unknown, search: string): boolean {
  return isRecordStep(state) && state.recordOver === normalized(search)
}

/** Normalises a query string, because a space can be written `%20` or `+`. */
function normalized(search: string): string {
  return new URLSearchParams(search).toString()
}
