import type { IncomingMessage, ServerResponse } from 'node:http'
import { isFromProxy, type Proxies } from '#access/caller/address.ts'
import { isUpload } from '#channels/files/byte-routes.ts'
import { logAtMostOncePerMinute } from '#process/bounded-log.ts'
import { asWork, isLogged, log, type Work, workUnderWay } from '#telemetry/log.ts'
import { begin, isHeard, tell } from '#telemetry/signals.ts'
import { probePaths } from './probes.ts'

/** `slowMs`: a request this long or longer is logged as a warning. */
type Options = { proxies: Proxies; slowMs?: number | undefined }

/** Default of ESCALE_SLOW_SECONDS. */
const usualSlowMs = 2000

/** Records the metrics, the trace and the log line of a request. */
export function followRequest(
  request: IncomingMessage,
  response: ServerResponse,
  { proxies, slowMs = usualSlowMs }: Options,
): void {
  if (!isLogged('warn') && !isHeard('request') && !isHeard('step')) return
  if (isStream(request)) return // a stream lasts as long as its page is open
  const started = performance.now()
  const work = workUnderWay()
  const isFollowed = !isProbe(request)
  // Only a trusted proxy may name the trace, because any caller can write this header.
  const traceparent = isFromProxy(request, proxies) ? String(request.headers.traceparent ?? '') : undefined
  const ended = isFollowed ? begin({ is: 'request', name: work.operation ?? '', traceparent }) : undefined
  response.once('close', () => {
    const { operation } = work // the handler has named it by now
    const status = response.writableFinished ? response.statusCode : callerLeft
    const ms = performance.now() - started
    if (operation && isFollowed) tell('request', { operation, status, seconds: ms / 1000 })
    ended?.({ name: operation ?? '', status })
    // The event comes from the socket, outside the asynchronous context of the request.
    if (isFollowed) asWork(work, () => logAnswer(request, work, { status, ms, slowMs }))
  })
}

/** The status of a request whose caller closed the connection before its answer ended, as nginx names it. */
const callerLeft = 499

/**
 * Refusals that are part of everyday work: nobody signed in, a missing right, an unknown record, a conflict,
 * a wrong field.
 */
const everydayRefusals = new Set([401, 403, 404, 409, 422, callerLeft])

type Answer = { status: number; ms: number; slowMs: number }

/**
 * Neither the path nor the query is logged, because they may hold the token of a link. The operation names
 * the route.
 */
function logAnswer(request: IncomingMessage, work: Readonly<Work>, { status, ms, slowMs }: Answer): void {
  const facts = { method: request.method ?? '', status, ms: Math.round(ms * 10) / 10 }
  const event = eventOf(status, work.account, !isUpload(request.method, request.url) && ms >= slowMs)
  if (event) logAtMostOncePerMinute([event, work.operation, status], event, facts)
  else log('info', 'request', facts)
}

/**
 * The event that makes an answer a warning; undefined for an ordinary one. Anonymous callers cannot fill the
 * log with 4xx.
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
