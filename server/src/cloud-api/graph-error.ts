import type { IncomingHttpHeaders } from 'node:http'
import { z } from 'zod'

type GraphErrorFields = {
  /** WhatsApp's error code. Null if it did not answer, or if another machine did. */
  code?: number | null
  subcode?: number | null
  /** Null if there was no response. */
  httpStatus?: number | null
  retryAfterSeconds?: number | null
  /** Whether WhatsApp may have carried out the request. False only if it certainly did not. */
  mayHaveReached: boolean
}

/** WhatsApp refused a request, or did not answer it. */
export class GraphError extends Error implements GraphErrorFields {
  readonly code: number | null
  readonly subcode: number | null
  readonly httpStatus: number | null
  readonly retryAfterSeconds: number | null
  readonly mayHaveReached: boolean

  constructor(
    message: string,
    {
      code = null,
      subcode = null,
      httpStatus = null,
      retryAfterSeconds = null,
      mayHaveReached,
    }: GraphErrorFields,
    options?: ErrorOptions,
  ) {
    super(message, options)
    this.code = code
    this.subcode = subcode
    this.httpStatus = httpStatus
    this.retryAfterSeconds = retryAfterSeconds
    this.mayHaveReached = mayHaveReached
  }
}

const Refused = z.object({
  error: z.object({
    code: z.number(),
    error_subcode: z.number().optional(),
    message: z.string().catch(''),
    error_user_msg: z.string().optional(),
    error_data: z.object({ details: z.string().optional() }).optional().catch(undefined),
  }),
})

/**
 * The error of a response that is no success. After a gateway's 502 or 504, nobody knows whether the request
 * was carried out.
 */
export function graphErrorOf(httpStatus: number, headers: IncomingHttpHeaders, answer: unknown): GraphError {
  const { data } = Refused.safeParse(answer)
  const retryAfterSeconds = waitOf(headers)
  if (!data)
    return new GraphError(`HTTP ${httpStatus}`, {
      httpStatus,
      retryAfterSeconds,
      mayHaveReached: httpStatus === 502 || httpStatus === 504,
    })
  const {
    code,
    error_subcode: subcode,
    message,
    error_user_msg: userMessage,
    error_data: { details } = {},
  } = data.error
  return new GraphError(userMessage ?? details ?? message, {
    code,
    subcode: subcode ?? null,
    httpStatus,
    retryAfterSeconds,
    mayHaveReached: false,
  })
}

const Usage = z.record(
  z.string(),
  z.array(z.object({ estimated_time_to_regain_access: z.number().nonnegative().catch(0) })),
)

/**
 * The wait that a response asks for: in seconds in HTTP's header, or in minutes in that of the business
 * limits.
 */
function waitOf(headers: IncomingHttpHeaders): number | null {
  const seconds = Number(headers['retry-after'] ?? Number.NaN)
  if (seconds >= 0) return Math.ceil(seconds)
  const { data } = Usage.safeParse(parsedOr({}, String(headers['x-business-use-case-usage'] ?? '')))
  const minutes = Math.max(
    0,
    ...Object.values(data ?? {}).flatMap((uses) => uses.map((use) => use.estimated_time_to_regain_access)),
  )
  return minutes > 0 ? minutes * 60 : null
}

export function parsedOr(otherwise: unknown, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return otherwise
  }
}
