/** The state of a history step that opened a record over a page: the search part of the address below it. */
type RecordStep = { recordOver: string }

export function recordStep(searchBelow: string): RecordStep {
  return { recordOver: normalized(searchBelow) }
}

/** Whether a step of history is that of a record opened over a page. */
export function isRecordStep(state: unknown): state is RecordStep {
  return (
    typeof state === 'object' &&
    state !== null &&
    'recordOver' in state &&
    typeof state.recordOver === 'string'
  )
}

/** Whether the record of this step is closed: the step below shows the same address. */
export function isClosedStep(state: unknown, search: string): boolean {
  return isRecordStep(state) && state.recordOver === normalized(search)
}

/** A blank is written `%20` or `+`. */
function normalized(search: string): string {
  return new URLSearchParams(search).toString()
}
