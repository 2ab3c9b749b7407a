import type { IncomingMessage, ServerResponse } from 'node:http'
import { messages } from '@escale/contract/wire/messages'
import { boundedQueue } from '#access/limits/queue.ts'
import { isSignature } from '#channels/whatsapp/signature.ts'
import { unprovenBytes } from '#channels/whatsapp/webhook.ts'
import { askingNetwork } from '#database/door/caller.ts'
import { Unavailable } from '#database/pool/unavailable.ts'
import { readBody } from './body.ts'
import { httpRefusal, refuseUnread } from './http-refusal.ts'

export const webhookPath = '/api/whatsapp/webhook'

/** WhatsApp sends three megabytes at most in one body. So much is read only where a secret of the installation can prove it. */
const provenBytes = 3_500_000
/** Their lines are good, and they tell again what was not taken. */
const mostMs = 10_000

/** Who signs is known once a body is read whole: anybody may send such ones, so that few are held at once, networks in turn. */
const inTurn = boundedQueue({ atOnce: 8, waiting: 200, ofOne: 50, patienceMs: 15_000 })

/** Whether a body says that it is signed, in the right form: it may be as large as those of WhatsApp. */
export function mayBeSigned({ method, url = '', headers }: IncomingMessage): boolean {
  return method === 'POST' && url.split('?')[0] === webhookPath && isSignature(String(headers['x-hub-signature-256']))
}

type Reading = { withinMs: number | undefined; isProvable: boolean; route: () => Promise<void> }

/**
 * Reads such a body, not judging it, for `route` to; the next one waits until that has answered. `isProvable`: the installation
 * has a secret of its own to judge it by.
 */
export async function takeSigned(request: IncomingMessage, response: ServerResponse, reading: Reading): Promise<void> {
  const { withinMs = mostMs, isProvable, route } = reading
  const read = async () => {
    const body = await readBody(request, isProvable ? provenBytes : unprovenBytes, Math.min(withinMs, mostMs))
    if (body === undefined) return // the caller left
    if (!Buffer.isBuffer(body)) return refuseUnread(request, response, body)
    Object.assign(request, { rawBody: body }) // where the site looks for it
    await route()
  }
  await inTurn(read, askingNetwork()).catch((error: unknown) => {
    if (!(error instanceof Unavailable)) throw error
    refuseUnread(request, response, httpRefusal(503, 'UNAVAILABLE', messages.unavailable))
  })
}
