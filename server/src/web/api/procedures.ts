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
  /** Carries out the procedure that a request names; false when there is none. */
  answer(
    request: IncomingMessage,
    response: ServerResponse,
    body: unknown,
    context: RequestContext,
  ): Promise<boolean>
  /** The methods by which something answers at a path. */
  methodsAt(path: string): Promise<string[]>
}

/** The procedures of the contract over HTTP. Bodies come read and judged; HEAD asks what GET does. */
export function createProcedures(): Procedures {
  const handler = new StandardOpenAPIHandler<RequestContext>(router, {
    customErrorResponseBodyEncoder: toErrorBody,
  })
  const matcher = new StandardOpenAPIMatcher()
  matcher.init(router)

  return {
    async answer(request, response, body, context) {
      const { method = 'GET', url = '', headers } = request
      const asked = {
        method: method === 'HEAD' ? 'GET' : method,
        url: new URL(url, 'http://localhost'),
        headers,
        signal: undefined,
      }
      const { matched, response: answer } = await handler.handle(
        { ...asked, body: async () => body },
        { prefix, context },
      )
      if (!matched) return false
      if (response.destroyed) return true
      const seconds = retryAfter(answer.body)
      await send(
        request,
        response,
        answer.status,
        seconds ? { ...answer.headers, 'retry-after': seconds } : answer.headers,
        answer.body,
      )
      return true
    },

    async methodsAt(path) {
      const found: string[] = []
      const own = path.slice(prefix.length)
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])
        if (await matcher.match(method, `/${own.replace(/^\/|\/$/g, '')}`)) found.push(method)
      return found
    },
  }
}

function retryAfter(answer: unknown): string | undefined {
  const seconds = (answer as { data?: { retryAfter?: number } } | null)?.data?.retryAfter
  return seconds ? String(seconds) : undefined
}

// The one shape of an error: a code, a French sentence, and what concerns each field. What is no caller's
// doing is written down.
function toErrorBody(error: ORPCError<string, unknown>) {
  const { code, status, message, data, cause } = error
  if (status === 503) countRefusal('procedure unavailable', { code, missing: missingResource(error) })
  else if (status >= 500) log('error', 'procedure failed', { error: errorText(cause ?? message) })
  const { fields, ...rest } = (data ?? {}) as { fields?: Record<string, string> }
  const sentence = sentences[code] ?? message
  const said = status === 500 ? withReference(sentence) : sentence
  return {
    code,
    message: said,
    ...(fields && { fields }),
    ...(Object.keys(rest).length > 0 && { data: rest }),
  }
}

// What the library itself says in English.
const sentences: Record<string, string> = {
  INTERNAL_SERVER_ERROR: messages.unexpected,
  BAD_REQUEST: apiRefusals.malformed,
}
