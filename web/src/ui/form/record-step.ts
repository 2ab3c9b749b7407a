/** What a step of history keeps when a record was opened over a page: the search part of the address below it. */
type RecordStep = { recordOver: string }

export function recordStep(searchBelow: string): RecordStep {
  return { recordOver: written(searchBelow) }
}

/** Whether a step of history is that of a record opened over a page. */
export function isRecordStep(state: unknown): state is RecordStep {
  return typeof state === 'object' && state !== null && 'recordOver' in state && typeof state.recordOver === 'string'
}

/** Whether the record of this step is closed: the step below shows the same address. */
export function isClosedStep(state: unknown, search: string): boolean {
  return isRecordStep(state) && state.recordOver === written(search)
}

/** A blank is written `%20` or `+`. */
function written(search: string): string {
  return new URLSearchParams(search).toString()
}
