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
    const body = new Uint8Array(await c.req.arrayBuffer())
    const isTaken = await takeWebhook(server, body, () => parsed(body), c.req.header('x-hub-signature-256') ?? '')
    return isTaken ? c.json({ success: true }) : refused(c, 401)
  })
  return site
}

function refused(c: Context, status: 401 | 403) {
  return c.json({ code: status === 401 ? 'UNAUTHORIZED' : 'FORBIDDEN', message: apiRefusals.wrongSignature }, status)
}

/** What is not JSON, or is nested as nothing of theirs is, says nothing. */
function parsed(body: Uint8Array): unknown {
  const said = parseBody(body)
  return 'value' in said ? said.value : undefined
}
