import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { messages } from '@escale/contract/wire/messages'
import { apiRefusals } from '@escale/contract/wire/refusals'
import type { RequestHead } from '#access/caller/server.ts'
import { apiKeyHash } from '#access/guard/api-key.ts'
import { callerNetwork, callerSession } from '#database/caller/caller.ts'
import { RequestCounter } from '#database/caller/request-counter.ts'
import { waitForAnonymousTurn } from './anonymous-turn.ts'
import { type HttpRefusal, httpRefusal } from './http-refusal.ts'
import { probePaths } from './probes.ts'
import { webhookPath } from './whatsapp-webhook.ts'

/** Limits of requests per minute of one network without a session. Many phones may share one IP address. */
const perMinute = {
  /** Health checks: load balancers, supervisors and monitoring send one a second at most. */
  probes: 300,
  /** Files of the application: some 250 for a new browser, and few afterwards because they are cached. */
  files: 12_000,
  others: 1200,
} as const

type Kind = keyof typeof perMinute

const visits: Record<Kind, RequestCounter> = {
  probes: new RequestCounter(perMinute.probes),
  files: new RequestCounter(perMinute.files),
  others: new RequestCounter(perMinute.others),
}

const filePath = /^\/(assets|theme|logo|api\/docs)\/|^\/[\w.-]+\.(js|css|svg|png|ico|webmanifest|txt)$/

/**
 * Admits an anonymous caller, or returns the refusal. Requests are counted by network, then queued with those
 * of other anonymous callers. Health checks are not queued and never refused for their number, so that many
 * anonymous requests cannot make a supervisor restart the server. Above a limit of their own they are queued
 * too.
 */
export async function admitAnonymous(
  request: IncomingMessage,
  asked: RequestHead | undefined,
): Promise<HttpRefusal | undefined> {
  if (callerSession()) return undefined
  const kind = requestKind(request)
  if (kind === 'probes') return visitsLeft('probes') ? undefined : waitForAnonymousTurn()
  if (!hasOwnLimit(request, asked) && !visitsLeft(kind)) return tooMany(visits[kind].wait(callerNetwork()))
  return waitForAnonymousTurn()
}

function visitsLeft(kind: Kind): boolean {
  return visits[kind].count(callerNetwork()) === 0
}

function requestKind({ method, url = '' }: IncomingMessage): Kind {
  const path = url.split('?', 1)[0] ?? ''
  if (method !== 'GET' && method !== 'HEAD') return 'others'
  if (probePaths.includes(path)) return 'probes'
  return filePath.test(path) ? 'files' : 'others'
}

/**
 * True for webhooks, whose wrong signatures are limited, and for API keys, each of which has a limit. Both
 * send many requests from a single IP address.
 */
function hasOwnLimit({ method, url = '' }: IncomingMessage, asked: RequestHead | undefined): boolean {
  const isWebhook = method === 'POST' && url.split('?', 1)[0] === webhookPath
  return isWebhook || (asked?.apiKey !== undefined && apiKeyHash(asked.apiKey) !== undefined)
}

function tooMany(seconds: number): HttpRefusal {
  return httpRefusal(429, 'TOO_MANY', apiRefusals.tooMany, { 'retry-after': String(seconds) })
}

/**
 * Limit of the requests that a connection may send before the first response (HTTP pipelining). Browsers and
 * proxies send none.
 */
const mostAhead = 50

type Line = { last: Promise<unknown>; ahead: number }
const lines = new WeakMap<Socket, Line>()

/**
 * Waits until the caller has read the previous response on this connection. A caller that does not read then
 * keeps one response in memory instead of one per request.
 */
export async function afterEarlierResponses(
  request: IncomingMessage,
  response: ServerResponse,
): Promise<HttpRefusal | undefined> {
  const { socket } = request
  const line = lines.get(socket) ?? { last: Promise.resolve(), ahead: 0 }
  lines.set(socket, line)
  if (line.ahead >= mostAhead) return httpRefusal(503, 'UNAVAILABLE', messages.unavailable)
  const earlier = line.last
  const closed = Promise.withResolvers<void>()
  line.last = closed.promise
  line.ahead += 1
  response.once('close', closed.resolve)
  await earlier
  line.ahead -= 1
  if (socket.destroyed) closed.resolve() // A response on a destroyed socket emits no close event
  return undefined
}
