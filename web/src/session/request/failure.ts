/** The failure of a request. Without a response `status` is 0 and `code` is `NETWORK`. */
export type Failure = {
  code: string
  status: number
  /** The French text of the server, empty without a response. */
  message: string
  /** The error text of each field, by its path: `lines.0.quantity`. */
  fields: Record<string, string>
  data: unknown
}

/** A refusal by the device itself, or a stored refusal of the server. */
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

/** True for an error response of the server, as `api.ts` throws it. Any other error is the network's. */
function isAnswer(error: unknown): error is Error & { code: string; status: number; data: unknown } {
  return (
    error instanceof Error &&
    'status' in error &&
    typeof error.status === 'number' &&
    'code' in error &&
    typeof error.code === 'string'
  )
}

/** True without a response, or with one that says to retry: the request may have been carried out. */
export function isUncertain(failure: Failure): boolean {
  return [0, 502, 503, 504].includes(failure.status)
}
