import type { IncomingHttpHeaders } from 'node:http'
import { z } from 'zod'

type GraphErrorFields = {
  /** The error code of WhatsApp. Null if no response came, or if it came from an intermediate server. */
  code?: number | null
  subcode?: number | null
  /** Null if there was no response. */
  httpStatus?: number | null
  retryAfterSeconds?: number | null
  /** False only if WhatsApp certainly did not carry out the request. True if the outcome is unknown. */
  mayHaveReached: boolean
}

/** The error of a request that WhatsApp refused or did not respond to. */
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

const GraphRefusal = z.object({
  error: z.object({
    code: z.number(),
    error_subcode: z.number().optional(),
    message: z.string().catch(''),
    error_user_msg: z.string().optional(),
    error_data: z.object({ details: z.string().optional() }).optional().catch(undefined),
  }),
})

/** The error for an unsuccessful response. After status 502 or 504 of a gateway, the outcome is unknown. */
export function graphErrorOf(httpStatus: number, headers: IncomingHttpHeaders, answer: unknown): GraphError {
  const { data } = GraphRefusal.safeParse(answer)
  const retryAfterSeconds = retryAfterOf(headers)
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
 * Seconds to wait before the next request, from the headers of a response. The `x-business-use-case-usage`
 * header has minutes.
 */
function retryAfterOf(headers: IncomingHttpHeaders): number | null {
  const seconds = Number(headers['retry-after'] ?? Number.NaN)
  if (seconds >= 0) return Math.ceil(seconds)
  const { data } = Usage.safeParse(parseJsonOr({}, String(headers['x-business-use-case-usage'] ?? '')))
  const minutes = Math.max(
    0,
    ...Object.values(data ?? {}).flatMap((uses) => uses.map((use) => use.estimated_time_to_regain_access)),
  )
  return minutes > 0 ? minutes * 60 : null
}

export function parseJsonOr(otherwise: unknown, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return otherwise
  }
}
