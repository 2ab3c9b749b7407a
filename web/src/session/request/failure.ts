/** A failed request. Without a response, `status` is 0 and `code` is `NETWORK`. */
export type Failure = {
  code: string
  status: number
  /** French error text of the server. Empty without a response. */
  message: string
  /** Error text of each field, by its path, such as `lines.0.quantity`. */
  fields: Record<string, string>
  data: unknown
}

/** An error that the device itself raises, or that repeats a stored refusal of the server. */
export class RefusedOnDevice extends Error {
  readonly failure: Failure

  constructor(
    code: string,
    message: string,
    details: Partial<Pick<Failure, 'status' | 'fields' | 'data'>> = {},
  ) {
    super(message)
    const { status = 422, fields = {}, data } = details
    this.failure = { code, status, message, fields, data }
  }
}

export function failureOf(error: unknown): Failure {
  if (error instanceof RefusedOnDevice) return error.failure
  if (!isAnswer(error)) return { code: 'NETWORK', status: 0, message: '', fields: {}, data: undefined }
  const { fields = {}, data } = error.data as Partial<Pick<Failure, 'fields' | 'data'>>
  return { code: error.code, status: error.status, message: error.message, fields, data }
}

/** True for an error response of the server, as `api.ts` throws it. Other errors come from the network. */
function isAnswer(error: unknown): error is Error & { code: string; status: number; data: unknown } {
  return (
    error instanceof Error &&
    'status' in error &&
    typeof error.status === 'number' &&
    'code' in error &&
    typeof error.code === 'string'
  )
}

/**
 * True when the outcome of a write is unknown. There was no response, or one that asks to retry, so the write
 * may have run.
 */
export function isUncertain(failure: Failure): boolean {
  return [0, 502, 503, 504].includes(failure.status)
}
