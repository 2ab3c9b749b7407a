import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { messages } from '@escale/contract/wire/messages'
import { apiRefusals } from '@escale/contract/wire/refusals'
import type { RequestHead } from '#access/caller/server.ts'
import { apiKeyHash } from '#access/guard/api-key.ts'
import { callerNetwork, callerSession } from '#database/caller/caller.ts'
import { RequestCounter } from '#database/caller/request-counter.ts'
import { type HttpRefusal, httpRefusal } from './http-refusal.ts'
import { probePaths } from './probes.ts'
import { strangersTurn } from './strangers-turn.ts'
import { webhookPath } from './whatsapp-webhook.ts'

/**
 * What one network may request in a minute without a session. Behind one address may be a street of phones.
 */
const perMinute = {
  /** A balancer, a supervisor and a person who watches ask once a second at most. */
  probes: 300,
  /** The application is some 250 files, of which a browser keeps most. */
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
 * Lets a caller without a session in: counted by network, then in the queue of anonymous callers. Health
 * checks go before both,
 * so that no flood makes a supervisor believe that the server is gone; those in excess wait like everything
 * else.
 */
export async function admitAnonymous(
  request: IncomingMessage,
  asked: RequestHead | undefined,
): Promise<HttpRefusal | undefined> {
  if (callerSession()) return undefined
  const kind = kindOf(request)
  if (kind === 'probes') return visitsLeft('probes') ? undefined : strangersTurn()
  if (!hasOwnLimit(request, asked) && !visitsLeft(kind)) return tooMany(visits[kind].wait(callerNetwork()))
  return strangersTurn()
}

/** Counts one more request of the network that asks. */
function visitsLeft(kind: Kind): boolean {
  return visits[kind].count(callerNetwork()) === 0
}

function kindOf({ method, url = '' }: IncomingMessage): Kind {
  const path = url.split('?', 1)[0] ?? ''
  if (method !== 'GET' && method !== 'HEAD') return 'others'
  if (probePaths.includes(path)) return 'probes'
  return filePath.test(path) ? 'files' : 'others'
}

/**
 * Webhooks are counted by their wrong signatures, and API keys one by one: both come in numbers from a single
 * address.
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
 * Waits until the response before this one on its connection was read, so that a connection whose caller does
 * not read holds one
 * response and not as many as it can request.
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
  if (socket.destroyed) closed.resolve() // its own response will not close any more
  return undefined
}
