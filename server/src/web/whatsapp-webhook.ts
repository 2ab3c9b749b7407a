import { apiRefusals } from '@escale/contract/wire/refusals'
import { type Context, Hono } from 'hono'
import type { Server } from '#access/caller/server.ts'
import { isSame } from '#channels/whatsapp/signature.ts'
import { takeWebhook } from '#channels/whatsapp/webhook.ts'
import { parseBody } from './body.ts'
import { webhookPath } from './signed-body.ts'

/** Where WhatsApp tells what happens: one address for all companies. Nobody is signed in there: its signature says who speaks. */
export function whatsAppWebhook(server: Server): Hono {
  const site = new Hono()
  site.get(webhookPath, (c) => {
    const { 'hub.mode': mode, 'hub.verify_token': token = '', 'hub.challenge': challenge = '' } = c.req.query()
    const isRight = mode === 'subscribe' && isSame(token, server.whatsapp.verifyToken) && /^[\w.-]{1,200}$/.test(challenge)
    return isRight ? c.text(challenge) : refused(c, 403)
  })
  site.post(webhookPath, async (c) => {
    const bytes = new Uint8Array(await c.req.arrayBuffer())
    const signature = c.req.header('x-hub-signature-256') ?? ''
    const answer = await takeWebhook(server, { bytes, signature, parse: () => parsed(bytes) })
    if (answer.status === 429) c.header('retry-after', String(answer.retryAfter))
    return answer.status === 200 ? c.json({ success: true }) : refused(c, answer.status)
  })
  return site
}

const refusals = {
  401: { code: 'UNAUTHORIZED', message: apiRefusals.wrongSignature },
  403: { code: 'FORBIDDEN', message: apiRefusals.wrongSignature },
  413: { code: 'PAYLOAD_TOO_LARGE', message: apiRefusals.tooLarge },
  429: { code: 'TOO_MANY', message: apiRefusals.tooMany },
}

function refused(c: Context, status: keyof typeof refusals) {
  return c.json(refusals[status], status)
}

/** What is not JSON, or is nested as nothing of theirs is, says nothing. */
function parsed(body: Uint8Array): unknown {
  const said = parseBody(body)
  return 'value' in said ? said.value : undefined
}
