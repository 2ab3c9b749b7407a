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

/** Requests a minute of one network without a session. One address may serve a street of phones. */
const perMinute = {
  /** Load balancers, supervisors and monitoring ask once a second at most. */
  probes: 300,
  /** The application has some 250 files, and browsers cache most of them. */
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
 * Admits an anonymous caller: counted by network, then queued with the other anonymous callers. Health checks
 * skip both, so that no flood makes a supervisor restart the server. Those above their limit wait like any
 * other request.
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
 * Webhooks are limited by their wrong signatures, and API keys one by one. Both send many requests from a
 * single address.
 */
function hasOwnLimit({ method, url = '' }: IncomingMessage, asked: RequestHead | undefined): boolean {
  const isWebhook = method === 'POST' && url.split('?', 1)[0] === webhookPath
  return isWebhook || (asked?.apiKey !== undefined && apiKeyHash(asked.apiKey) !== undefined)
}

function tooMany(seconds: number): HttpRefusal {
  return httpRefusal(429, 'TOO_MANY', apiRefusals.tooMany, { 'retry-after': String(seconds) })
}

/** Requests that a connection may send ahead of their responses. Browsers and proxies send none. */
const mostAhead = 50

type Line = { last: Promise<unknown>; ahead: number }
const lines = new WeakMap<Socket, Line>()

/**
 * Waits until the previous response on this connection was read. A caller that does not read then holds one
 * response in memory, and not as many as it requests.
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
  if (socket.destroyed) closed.resolve() // a response on a destroyed socket emits no close event
  return undefined
}
