import { randomUUID } from 'node:crypto'
import { createServer, type Server as HttpServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { messages } from '@escale/contract/messages'
import { apiRefusals } from '@escale/contract/refusals'
import { getRequestListener } from '@hono/node-server'
import { OpenAPIHandler } from '@orpc/openapi/node'
import { ORPCError, onError } from '@orpc/server'
import { BodyLimitPlugin } from '@orpc/server/node'
import { addressHeader, askedByMessage, clientAddress } from '#access/asked.ts'
import type { RequestContext, Server } from '#access/server.ts'
import { isBytes } from '#files/bytes.ts'
import { log, logsRequests } from './log.ts'
import type { Realtime } from './realtime/hub.ts'
import { router } from './router.ts'
import { securityHeaders } from './web/headers.ts'
import { createSite } from './web/site.ts'

const largestBody = 1_000_000

/** The server over HTTP. Procedures go straight to their handler; the rest of the site has a router of its own. */
export function createApp(
  server: Server,
  health: () => Promise<{ ready: boolean }>,
  trustedProxies: readonly string[] = [],
  realtime?: Realtime,
): HttpServer {
  const api = createApi()
  const site = getRequestListener(createSite(server, health).fetch, { overrideGlobalObjects: false })
  const headers = securityHeaders(server.publicUrl)

  return createServer((request, response) => {
    for (const [name, value] of headers) response.setHeader(name, value)
    request.headers[addressHeader] = clientAddress(request, trustedProxies)
    watch(request, response)
    if (comesFromElsewhere(request, server.publicUrl)) return refuse(response, 403, 'FOREIGN_ORIGIN', apiRefusals.foreignOrigin)
    if (isInsecure(request, server.publicUrl, trustedProxies)) return redirect(response, `${server.publicUrl}${request.url}`)
    if (!isProcedure(request)) return void site(request, response)
    response.setHeader('cache-control', 'no-store')
    if (realtime && isStream(request)) return void realtime.open(askedByMessage(request, server), response)
    const setCookie = (cookie: string) => void response.appendHeader('set-cookie', cookie)
    void api
      .handle(request, response, { prefix: '/api', context: { server, asked: askedByMessage(request, server), setCookie } })
      .then(({ matched }) => {
        if (!matched) refuse(response, 404, 'NOT_FOUND', apiRefusals.notFound)
      })
  })
}

function createApi(): OpenAPIHandler<RequestContext> {
  return new OpenAPIHandler(router, {
    plugins: [new BodyLimitPlugin({ maxBodySize: largestBody })],
    customErrorResponseBodyEncoder: told,
    rootInterceptors: [
      async ({ next }) => {
        const result = await next()
        const seconds = result.matched && (result.response.body as { data?: { retryAfter?: number } } | undefined)?.data?.retryAfter
        if (seconds) result.response.headers['retry-after'] = String(seconds)
        return result
      },
    ],
    interceptors: [
      onError((error) => {
        if (!(error instanceof ORPCError) || error.status >= 500)
          log('error', 'procedure failed', { error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
      }),
    ],
  })
}

// The one shape of an error: a code, a French sentence, and what concerns each field.
function told({ code, message, data }: ORPCError<string, unknown>) {
  const { fields, ...rest } = (data ?? {}) as { fields?: Record<string, string> }
  return { code, message: sentences[code] ?? message, ...(fields && { fields }), ...(Object.keys(rest).length > 0 && { data: rest }) }
}

// What the library itself says in English.
const sentences: Record<string, string> = {
  INTERNAL_SERVER_ERROR: messages.unexpected,
  BAD_REQUEST: apiRefusals.malformed,
  PAYLOAD_TOO_LARGE: apiRefusals.tooLarge,
  UNSUPPORTED_MEDIA_TYPE: apiRefusals.wrongType,
}

const beside = /^\/api\/(auth\/|docs|openapi\.json)/

function isProcedure({ method, url = '' }: IncomingMessage): boolean {
  return url.startsWith('/api/') && !beside.test(url) && !isBytes(method, url)
}

function isStream({ method, url }: IncomingMessage): boolean {
  return method === 'GET' && url?.split('?')[0] === '/api/realtime'
}

// A write must come from our own pages: a browser says where it comes from, and a tool that is no browser says nothing.
function comesFromElsewhere({ method = 'GET', headers }: IncomingMessage, publicUrl: string): boolean {
  if (method === 'GET' || method === 'HEAD') return false
  const { origin } = headers
  if (origin === undefined) return headers['sec-fetch-site'] === 'cross-site'
  if (origin === new URL(publicUrl).origin) return false
  return !URL.canParse(origin) || new URL(origin).host !== headers.host
}

function isInsecure({ headers, socket }: IncomingMessage, publicUrl: string, trustedProxies: readonly string[]): boolean {
  if (!publicUrl.startsWith('https:')) return false
  const behindProxy = trustedProxies.includes((socket.remoteAddress ?? '').replace(/^::ffff:/, ''))
  return behindProxy && headers['x-forwarded-proto'] === 'http'
}

function redirect(response: ServerResponse, to: string): void {
  response.writeHead(308, { location: to }).end()
}

function refuse(response: ServerResponse, status: number, code: string, message: string): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify({ code, message }))
}

function watch(request: IncomingMessage, response: ServerResponse): void {
  if (!logsRequests) return
  const started = performance.now()
  const id = randomUUID()
  response.setHeader('x-request-id', id)
  response.once('finish', () => {
    const path = (request.url ?? '').split('?')[0] ?? ''
    log('info', 'request', { id, method: request.method, path, status: response.statusCode, ms: Math.round((performance.now() - started) * 10) / 10 })
  })
}
