/** The state of a history entry that opened a record over a page: the query string of the entry below. */
type RecordStep = { recordOver: string }

export function recordStep(searchBelow: string): RecordStep {
  return { recordOver: normalized(searchBelow) }
}

/** True for a history entry that opened a record over a page. */
export function isRecordStep(state: unknown): state is RecordStep {
  return (
    typeof state === 'object' &&
    state !== null &&
    'recordOver' in state &&
    typeof state.recordOver === 'string'
  )
}

/** True when the record of this entry is closed: the entry below has the same address. */
export function isClosedStep(state: unknown, search: string): boolean {
  return isRecordStep(state) && state.recordOver === normalized(search)
}

/** Normalizes a space, which may be written `%20` or `+`. */
function normalized(search: string): string {
  return new URLSearchParams(search).toString()
}
