import type { IncomingMessage, ServerResponse } from 'node:http'
import { messages } from '@escale/contract/wire/messages'
import { apiRefusals } from '@escale/contract/wire/refusals'
import { StandardOpenAPIHandler, StandardOpenAPIMatcher } from '@orpc/openapi/standard'
import type { ORPCError } from '@orpc/server'
import type { RequestContext } from '#access/caller/server.ts'
import { missingResource } from '#access/refusal/database-errors.ts'
import { countRefusal } from '#process/refusal-count.ts'
import { errorText, log } from '#telemetry/log.ts'
import { send } from '#web/http/send.ts'
import { withReference } from '#web/http/with-reference.ts'
import { router } from './router.ts'

const prefix = '/api'

type Procedures = {
  /**
   * Runs the procedure of a request and sends its response. Returns false when no procedure has this path and
   * method.
   */
  answer(
    request: IncomingMessage,
    response: ServerResponse,
    body: unknown,
    context: RequestContext,
  ): Promise<boolean>
  methodsAt(path: string): Promise<string[]>
}

/**
 * Serves the procedures of the contract over HTTP. Request bodies have already been parsed and their limits
 * checked.
 */
export function createProcedures(): Procedures {
  const outputs = new WeakMap<RequestContext, unknown>()
  const handler = new StandardOpenAPIHandler<RequestContext>(router, {
    customErrorResponseBodyEncoder: toErrorBody,
    // oRPC copies an answer to convert dates and files inside it. No answer has any, so it bypasses the copy.
    clientInterceptors: [async ({ context, next }) => void outputs.set(context, await next())],
  })
  const matcher = new StandardOpenAPIMatcher()
  matcher.init(router)

  return {
    async answer(request, response, body, context) {
      const { matched, response: answer } = await handler.handle(
        { ...requestHead(request), body: async () => body },
        { prefix, context },
      )
      if (!matched) return false
      if (response.destroyed) return true
      const headers = { ...answer.headers, ...retryAfterHeader(answer.body) }
      const sentBody = outputs.has(context) ? outputs.get(context) : answer.body
      await send(request, response, answer.status, headers, sentBody)
      return true
    },

    async methodsAt(path) {
      const methods: string[] = []
      const procedurePath = path.slice(prefix.length)
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])
        if (await matcher.match(method, `/${procedurePath.replace(/^\/|\/$/g, '')}`)) methods.push(method)
      return methods
    },
  }
}

/** HEAD runs the procedure of GET, and `send` omits the body. */
function requestHead({ method = 'GET', url = '', headers }: IncomingMessage) {
  return {
    method: method === 'HEAD' ? 'GET' : method,
    url: new URL(url, 'http://localhost'),
    headers,
    signal: undefined,
  }
}

function retryAfterHeader(body: unknown): { 'retry-after'?: string } {
  const seconds = (body as { data?: { retryAfter?: number } } | null)?.data?.retryAfter
  return seconds ? { 'retry-after': String(seconds) } : {}
}

// Body of an error response: a code, a French error text, and an error text for each invalid field. Errors
// that the caller did not cause are logged.
function toErrorBody(error: ORPCError<string, unknown>) {
  const { code, status, message, data, cause } = error
  if (status === 503) countRefusal('procedure unavailable', { code, missing: missingResource(error) })
  else if (status >= 500) log('error', 'procedure failed', { error: errorText(cause ?? message) })
  const { fields, ...rest } = (data ?? {}) as { fields?: Record<string, string> }
  const sentence = frenchSentences[code] ?? message
  return {
    code,
    message: status === 500 ? withReference(sentence) : sentence,
    ...(fields && { fields }),
    ...(Object.keys(rest).length > 0 && { data: rest }),
  }
}

// oRPC's own errors have English texts, which are replaced by these.
const frenchSentences: Record<string, string> = {
  INTERNAL_SERVER_ERROR: messages.unexpected,
  BAD_REQUEST: apiRefusals.malformed,
}
