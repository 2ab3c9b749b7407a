import { randomUUID } from 'node:crypto'
import { createServer, type Server as HttpServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { changedHeader, lastReceivedParameter } from '@escale/contract/channels/realtime/live-events'
import { messages } from '@escale/contract/wire/messages'
import { apiRefusals } from '@escale/contract/wire/refusals'
import { getRequestListener } from '@hono/node-server'
import { clientAddress, parseProxies } from '#access/caller/address.ts'
import type { RequestHead, Server } from '#access/caller/server.ts'
import { addressHeader, callerOf, readMessageHead } from '#access/guard/request-head.ts'
import { securityHeaders } from '#access/headers.ts'
import { bearerToken, verifyToken } from '#access/tokens/bearer.ts'
import { isFileRequest, isUpload } from '#channels/files/byte-routes.ts'
import type { Realtime } from '#channels/realtime/hub.ts'
import { runAsCaller } from '#database/caller/caller.ts'
import { errorText, log, runInLogContext } from '#telemetry/log.ts'
import { createProcedures } from './api/procedures.ts'
import { admitAnonymous, afterEarlierResponses } from './http/anonymous-admission.ts'
import { parseBody, readBody } from './http/body.ts'
import {
  bodyBound,
  connectionBounds,
  hasBody,
  isAssertion,
  isForm,
  isTooComposed,
  refusedHeaders,
  siteBound,
} from './http/bounds.ts'
import { httpRefusal, refuse, refuseUnread } from './http/http-refusal.ts'
import { isCrossSiteWrite, isInsecure } from './http/origin.ts'
import { followRequest, isStream } from './http/request-log.ts'
import { closeUnread } from './http/unread-answers.ts'
import { refuseUnreadable } from './http/unreadable.ts'
import { mayBeSigned, readSigned } from './http/whatsapp-webhook.ts'
import { withReference } from './http/with-reference.ts'
import { createSite } from './site.ts'

/**
 * Creates the HTTP server. Every request is checked before routing. Procedures go straight to their handler,
 * other requests to the site (pages, files, sign-in).
 */
export function createApp(
  server: Server,
  health: () => Promise<{ ready: boolean }>,
  trustedProxies: readonly string[] = [],
  realtime?: Realtime,
): HttpServer {
  const app = new App(server, health, parseProxies(trustedProxies), realtime)
  const http = createServer(connectionBounds, (request, response) => app.answer(request, response)).on(
    'clientError',
    refuseUnreadable,
  )
  return closeUnread(http, server.patience?.unreadMs)
}

class App {
  readonly #server: Server
  readonly #proxies: ReturnType<typeof parseProxies>
  readonly #realtime: Realtime | undefined
  readonly #procedures = createProcedures()
  readonly #site: ReturnType<typeof getRequestListener>
  readonly #headers: ReturnType<typeof securityHeaders>

  constructor(
    server: Server,
    health: () => Promise<{ ready: boolean }>,
    proxies: ReturnType<typeof parseProxies>,
    realtime: Realtime | undefined,
  ) {
    this.#server = server
    this.#proxies = proxies
    this.#realtime = realtime
    this.#headers = securityHeaders(server.publicUrl)
    this.#site = getRequestListener(createSite(server, health, this.#procedures.methodsAt).fetch, {
      overrideGlobalObjects: false,
      // Host of requests without a Host header: health checks of proxies may use HTTP/1.0
      hostname: 'localhost',
      errorHandler: () =>
        Response.json({ code: 'BAD_REQUEST', message: apiRefusals.malformed }, { status: 400 }),
    })
  }

  answer(request: IncomingMessage, response: ServerResponse): void {
    const id = randomUUID()
    response.setHeader('x-request-id', id)
    const operation = `${request.method} (not routed)`
    const admit = () =>
      this.#admit(request, response).catch((error: unknown) => answerFailure(error, response))
    const enter = () => void runAsCaller(callerOf(request, this.#server), admit)
    runInLogContext({ request: id, operation }, () => {
      followRequest(request, response, { proxies: this.#proxies, slowMs: this.#server.slowRequestMs })
      // The token is verified outside `runAsCaller`, because the signing keys are read once for all callers.
      const judging = verifyToken(request, this.#server)
      return judging ? judging.then(enter, () => refuseUnread(request, response, away())) : enter()
    })
  }

  async #admit(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { ownOrigin, publicUrl } = this.#server
    for (const [name, value] of this.#headers) response.setHeader(name, value)
    const refused = refusedHeaders(request)
    if (refused) return refuseUnread(request, response, refused)
    request.headers[addressHeader] = clientAddress(request, this.#proxies)
    const head = isProcedure(request) ? readMessageHead(request, this.#server) : undefined
    const crowded = (await afterEarlierResponses(request, response)) ?? (await admitAnonymous(request, head))
    if (crowded) return refuseUnread(request, response, crowded)
    if (response.destroyed) return // The caller disconnected
    if (!bearsToken(request) && isCrossSiteWrite(request, ownOrigin))
      return refuseUnread(request, response, foreignOrigin())
    if (isInsecure(request, publicUrl, this.#proxies))
      return redirectTo(response, `${publicUrl}${request.url}`)
    if (isUpload(request.method, request.url) || !hasBody(request))
      return this.#route(request, response, head, undefined)
    if (mayBeSigned(request)) return readSigned(request, response, this.#signedReading(request, response))
    return this.#readThenRoute(request, response, head)
  }

  #signedReading(request: IncomingMessage, response: ServerResponse) {
    const { whatsapp, patience } = this.#server
    return {
      withinMs: patience?.bodyMs,
      isProvable: whatsapp.appSecret !== undefined,
      route: () => this.#site(request, response),
    }
  }

  async #readThenRoute(
    request: IncomingMessage,
    response: ServerResponse,
    asked: RequestHead | undefined,
  ): Promise<void> {
    const bound = asked ? bodyBound(asked) : siteBound(request)
    const body = await readBody(request, bound, this.#server.patience?.bodyMs)
    if (body === undefined) return // The caller disconnected
    if (!Buffer.isBuffer(body)) return refuseUnread(request, response, body)
    if (isTooComposed(request, body, bound))
      return refuse(response, httpRefusal(400, 'BAD_REQUEST', apiRefusals.malformed))
    const parsed = isForm(request) || isAssertion(request) ? { value: undefined } : parseBody(body)
    if ('refused' in parsed) return refuse(response, parsed.refused)
    Object.assign(request, { rawBody: body }) // The handlers of the site read the body from this property
    await this.#route(request, response, asked, parsed.value)
  }

  async #route(
    request: IncomingMessage,
    response: ServerResponse,
    asked: RequestHead | undefined,
    body: unknown,
  ): Promise<void> {
    if (!asked) return this.#site(request, response)
    response.setHeader('cache-control', 'no-store')
    if (this.#realtime && isStream(request))
      return this.#realtime.openStream(asked, response, heardMsAgo(request))
    const setCookie = (cookie: string) => void response.appendHeader('set-cookie', cookie)
    const nameChanges = (lists: string) => void response.setHeader(changedHeader, lists)
    // An application keeps its token, so it gets no cookie
    const carried = { ...(!asked.isToken && { setCookie }), nameChanges }
    const isAnswered = await this.#procedures.answer(request, response, body, {
      server: this.#server,
      asked,
      ...carried,
    })
    if (!isAnswered) await this.#site(request, response)
  }
}

/** Ends the response after an error in a handler. The process continues. */
function answerFailure(error: unknown, response: ServerResponse): void {
  log('error', 'request failed', { error: errorText(error) })
  if (response.headersSent) response.destroy()
  else refuse(response, httpRefusal(500, 'UNEXPECTED', withReference(messages.unexpected)))
}

/**
 * True for a request with a token. A page of another site cannot send one, so its cookie is ignored and the
 * origin is not checked.
 */
function bearsToken({ headers }: IncomingMessage): boolean {
  return bearerToken(headers.authorization) !== undefined
}

const besideProcedures = /^\/api\/(auth\/|docs|openapi\.json|whatsapp\/webhook)/

function isProcedure({ method, url = '' }: IncomingMessage): boolean {
  return url.startsWith('/api/') && !besideProcedures.test(url) && !isFileRequest(method, url)
}

/** Milliseconds since the page last received an event, from the query. Undefined when missing or invalid. */
function heardMsAgo({ url = '' }: IncomingMessage): number | undefined {
  const value = new URLSearchParams(url.split('?')[1]).get(lastReceivedParameter) ?? ''
  return /^\d{1,9}$/.test(value) ? Number(value) : undefined
}

const away = () => httpRefusal(503, 'UNAVAILABLE', messages.unavailable)
const foreignOrigin = () => httpRefusal(403, 'FOREIGN_ORIGIN', apiRefusals.foreignOrigin)

function redirectTo(response: ServerResponse, to: string): void {
  response.writeHead(308, { location: to }).end()
}
