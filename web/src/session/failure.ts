/** What went wrong with a call. `status` is 0 and `code` is `NETWORK` when no answer came. */
export type Failure = {
  code: string
  status: number
  /** The server's French sentence; empty when no answer came. */
  message: string
  /** A sentence per field, by path: `lines.0.quantity`. */
  fields: Record<string, string>
  data: unknown
}

/** What the device itself has to say, or keeps of what the server said. */
export class RefusedOnDevice extends Error {
  readonly failure: Failure

  constructor(
    code: string,
    message: string,
    told: Partial<Pick<Failure, 'status' | 'fields' | 'data'>> = {},
  ) {
    super(message)
    const { status = 422, fields = {}, data } = told
    this.failure = { code, status, message, fields, data }
  }
}

export function failureOf(error: unknown): Failure {
  if (error instanceof RefusedOnDevice) return error.failure
  if (!isAnswer(error)) return { code: 'NETWORK', status: 0, message: '', fields: {}, data: undefined }
  const { fields = {}, data } = error.data as Partial<Pick<Failure, 'fields' | 'data'>>
  return { code: error.code, status: error.status, message: error.message, fields, data }
}

/** What the server said, as `api.ts` throws it; all else is the network's. */
function isAnswer(error: unknown): error is Error & { code: string; status: number; data: unknown } {
  return (
    error instanceof Error &&
    'status' in error &&
    typeof error.status === 'number' &&
    'code' in error &&
    typeof error.code === 'string'
  )
}

/** No answer, or one that says to try again: nobody knows whether the request was carried out. */
export function isUncertain(failure: Failure): boolean {
  return [0, 502, 503, 504].includes(failure.status)
}
