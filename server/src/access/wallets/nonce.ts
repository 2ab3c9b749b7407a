import { NonceDraft } from '@escale/contract/access/wallet-draft'
import { apiRefusals } from '@escale/contract/wire/refusals'
import type { RequestHead, Server } from '#access/caller/server.ts'
import { addAttempt, countersOfNetwork } from '#access/limits/attempt-counters.ts'
import { createNonce } from '#access/sign-in/sign-in-nonces.ts'
import { refusalResponse, validationRefusal } from '#access/sign-in/sign-in-place.ts'
import { asAccounts } from '#database/caller/company.ts'
import { writeMessage } from './message.ts'

/**
 * `POST /api/auth/nonce`: returns a nonce for an id_token or, when the body names a wallet address, the
 * message for this wallet to sign. Valid once, for ten minutes.
 */
export async function issueNonce(server: Server, request: RequestHead, body: unknown): Promise<Response> {
  const parsed = NonceDraft.safeParse(body)
  if (!parsed.success) return refusalResponse(validationRefusal(parsed.error))
  const { wait } = await asAccounts(server.pool, (client) =>
    addAttempt(client, countersOfNetwork('nonce', request)),
  )
  if (wait > 0)
    return refusalResponse({
      status: 429,
      code: 'TOO_MANY',
      message: apiRefusals.tooManyTries,
      retryAfter: wait,
    })
  const nonce = await asAccounts(server.pool, (client) => createNonce(client, null))
  const { address } = parsed.data
  const message =
    address && (await writeMessage(server.publicUrl, 'entry', { address, nonce, issuedAt: new Date() }))
  return Response.json({ nonce, ...(message && { message }) }, { headers: { 'cache-control': 'no-store' } })
}
