import type { IncomingMessage, ServerResponse } from 'node:http'
import { messages } from '@escale/contract/wire/messages'
import { apiRefusals } from '@escale/contract/wire/refusals'
import { type Context, Hono } from 'hono'
import type { Server } from '#access/caller/server.ts'
import { createBoundedQueue } from '#access/limits/queue.ts'
import { mostUnprovenBytes, receiveWebhook } from '#channels/whatsapp/webhook/webhook.ts'
import { isSame, isSignature } from '#channels/whatsapp/webhook/webhook-body.ts'
import { callerNetwork } from '#database/caller/caller.ts'
import { Unavailable } from '#database/pool/unavailable.ts'
import { parseBody, readBody } from './body.ts'
import { httpRefusal, refuseUnread } from './http-refusal.ts'

export const webhookPath = '/api/whatsapp/webhook'

/**
 * Limit of a body in bytes. WhatsApp sends three megabytes at most. Bodies of that size are read only when
 * the installation has its own secret to check the signature.
 */
const provenBytes = 3_500_000
/**
 * Longest time to receive a body, in milliseconds. WhatsApp's connection is fast, and it sends a refused body
 * again.
 */
const mostMs = 10_000

/**
 * Limits of the bodies being read. A signature can be checked only after the whole body was read, so any
 * caller may send one. Few bodies are in memory at once, and networks take turns.
 */
const inTurn = createBoundedQueue({ atOnce: 8, waiting: 200, ofOne: 50, patienceMs: 15_000 })

/**
 * True when a request to the webhook has a signature in the right format. Its body may then be as large as
 * WhatsApp's.
 */
export function mayBeSigned({ method, url = '', headers }: IncomingMessage): boolean {
  return (
    method === 'POST' &&
    url.split('?')[0] === webhookPath &&
    isSignature(String(headers['x-hub-signature-256']))
  )
}

type Reading = { withinMs: number | undefined; isProvable: boolean; route: () => Promise<void> }

/**
 * Reads a body and calls `route`. The next body waits until the response was sent. `isProvable`: the
 * installation has its own secret to check the signature.
 */
export async function readSigned(
  request: IncomingMessage,
  response: ServerResponse,
  reading: Reading,
): Promise<void> {
  const { withinMs = mostMs, isProvable, route } = reading
  const read = async () => {
    const body = await readBody(
      request,
      isProvable ? provenBytes : mostUnprovenBytes,
      Math.min(withinMs, mostMs),
    )
    if (body === undefined) return // The caller disconnected
    if (!Buffer.isBuffer(body)) return refuseUnread(request, response, body)
    Object.assign(request, { rawBody: body }) // The handlers of the site read the body from this property
    await route()
  }
  await inTurn(read, callerNetwork()).catch((error: unknown) => {
    if (!(error instanceof Unavailable)) throw error
    refuseUnread(request, response, httpRefusal(503, 'UNAVAILABLE', messages.unavailable))
  })
}

/**
 * The webhook of WhatsApp, one URL for all companies. Its requests have no session. The signature proves that
 * they come from WhatsApp.
 */
export function whatsAppWebhook(server: Server): Hono {
  const site = new Hono()
  site.get(webhookPath, (c) => {
    const {
      'hub.mode': mode,
      'hub.verify_token': token = '',
      'hub.challenge': challenge = '',
    } = c.req.query()
    const isRight =
      mode === 'subscribe' && isSame(token, server.whatsapp.verifyToken) && /^[\w.-]{1,200}$/.test(challenge)
    return isRight ? c.text(challenge) : refuseWebhook(c, 403)
  })
  site.post(webhookPath, async (c) => {
    const bytes = new Uint8Array(await c.req.arrayBuffer())
    const signature = c.req.header('x-hub-signature-256') ?? ''
    const answer = await receiveWebhook(server, { bytes, signature, parse: () => parsePayload(bytes) })
    if (answer.status === 429) c.header('retry-after', String(answer.retryAfter))
    return answer.status === 200 ? c.json({ success: true }) : refuseWebhook(c, answer.status)
  })
  return site
}

const refusals = {
  401: { code: 'UNAUTHORIZED', message: apiRefusals.wrongSignature },
  403: { code: 'FORBIDDEN', message: apiRefusals.wrongSignature },
  413: { code: 'PAYLOAD_TOO_LARGE', message: apiRefusals.tooLarge },
  429: { code: 'TOO_MANY', message: apiRefusals.tooMany },
}

function refuseWebhook(c: Context, status: keyof typeof refusals) {
  return c.json(refusals[status], status)
}

/** Parses the body. Undefined when it is not JSON, or is nested deeper than any body of WhatsApp. */
function parsePayload(body: Uint8Array): unknown {
  const result = parseBody(body)
  return 'value' in result ? result.value : undefined
}
