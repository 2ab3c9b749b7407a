import type { IncomingMessage, ServerResponse } from 'node:http'
import { isFromProxy, type Proxies } from '#access/caller/address.ts'
import { isUpload } from '#channels/files/byte-routes.ts'
import { logAtMostOncePerMinute } from '#process/bounded-log.ts'
import { isLogged, log, runInLogContext, type Work, workUnderWay } from '#telemetry/log.ts'
import { begin, hasSubscriber, publishSignal } from '#telemetry/signals.ts'
import { probePaths } from './probes.ts'

/** `slowMs`: a request that takes this long or longer, in milliseconds, is logged as a warning. */
type Options = { proxies: Proxies; slowMs?: number | undefined }

/** Default of ESCALE_SLOW_SECONDS, in milliseconds. */
const usualSlowMs = 2000

/** Records metrics, a trace and a log line when the request ends. */
export function followRequest(
  request: IncomingMessage,
  response: ServerResponse,
  { proxies, slowMs = usualSlowMs }: Options,
): void {
  if (!isLogged('warn') && !hasSubscriber('request') && !hasSubscriber('step')) return
  if (isStream(request)) return // A stream lasts as long as its page is open, so its duration says nothing
  const started = performance.now()
  const work = workUnderWay()
  const isFollowed = !isProbe(request)
  // The caller's trace id is used only if a trusted proxy sent it, because any caller can write this header.
  const traceparent = isFromProxy(request, proxies) ? String(request.headers.traceparent ?? '') : undefined
  const ended = isFollowed ? begin({ is: 'request', name: work.operation ?? '', traceparent }) : undefined
  response.once('close', () => {
    const { operation } = work // The handler has set the operation by now
    const status = response.writableFinished ? response.statusCode : callerLeft
    const ms = performance.now() - started
    if (operation && isFollowed) publishSignal('request', { operation, status, seconds: ms / 1000 })
    ended?.({ name: operation ?? '', status })
    // The socket emits this event outside the asynchronous context of the request, so the context is
    // restored.
    if (isFollowed) runInLogContext(work, () => logAnswer(request, work, { status, ms, slowMs }))
  })
}

/** Status code logged when the caller closed the connection before the end of the response, as in nginx. */
const callerLeft = 499

/**
 * Status codes of refusals in everyday work: not signed in, missing permission, unknown record, conflict,
 * invalid field.
 */
const everydayRefusals = new Set([401, 403, 404, 409, 422, callerLeft])

type Answer = { status: number; ms: number; slowMs: number }

/**
 * Logs the response. The path and the query string are omitted, because they may contain the token of a link.
 * The operation names the route.
 */
function logAnswer(request: IncomingMessage, work: Readonly<Work>, { status, ms, slowMs }: Answer): void {
  const facts = { method: request.method ?? '', status, ms: Math.round(ms * 10) / 10 }
  const event = eventOf(status, work.account, !isUpload(request.method, request.url) && ms >= slowMs)
  if (event) logAtMostOncePerMinute([event, work.operation, status], event, facts)
  else log('info', 'request', facts)
}

/**
 * The name of the warning for a response, undefined for an ordinary one. A status code 4xx of an anonymous
 * caller is no warning, so anonymous callers cannot fill the log.
 */
function eventOf(status: number, account: string | null, isSlow: boolean): string | undefined {
  if (status >= 500) return 'failed request'
  if (isSlow) return 'slow request'
  if (status >= 400 && account !== null && !everydayRefusals.has(status)) return 'unusual refusal'
  return undefined
}

function isProbe({ url = '' }: IncomingMessage): boolean {
  return probePaths.includes(url.split('?')[0] ?? '')
}

export function isStream({ method, url }: IncomingMessage): boolean {
  return method === 'GET' && url?.split('?')[0] === '/api/realtime'
}
