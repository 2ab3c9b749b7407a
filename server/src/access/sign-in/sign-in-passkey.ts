import { PasskeyAnswer } from '@escale/contract/access/passkeys'
import { messages } from '@escale/contract/wire/messages'
import { apiRefusals } from '@escale/contract/wire/refusals'
import { z } from 'zod'
import { sessionCookie } from '#access/caller/cookie.ts'
import { deviceCookie } from '#access/caller/device.ts'
import type { RequestHead, Server } from '#access/caller/server.ts'
import { challengeCookie } from '#access/factor/factor-challenge.ts'
import { requestPasskey, verifyPasskey } from '#access/factor/passkeys.ts'
import { Refusal } from '#access/refusal/refusal.ts'
import { placementOf, type SignInTarget } from '#access/session/sessions.ts'
import { stopCountingAsAnonymous } from '#database/caller/caller.ts'
import { asAccounts } from '#database/caller/company.ts'
import { addToWork } from '#telemetry/log.ts'
import { openPlacedSession, refusalResponse, type SignInRefusal } from './sign-in-place.ts'

export const PasskeySignIn = z.object({
  credential: PasskeyAnswer,
  /** Slug of the company whose sign-in page is used. */
  tenant: z.string().max(40).optional(),
  /** Token of the invitation to accept after signing in. */
  invitation: z.string().max(200).optional(),
})

const challengeOver: SignInRefusal = { status: 401, code: 'PASSKEY_OVER', message: apiRefusals.passkeyOver }
const wrongPasskey: SignInRefusal = { status: 401, code: 'WRONG_PASSKEY', message: apiRefusals.wrongPasskey }

/**
 * `POST /api/auth/sign-in/passkey/options`: a challenge that any passkey of this browser may answer. The
 * response reveals nothing about accounts, because none is named yet.
 */
export async function passkeySignInOptions(server: Server): Promise<Response> {
  const { options, cookie } = await requestPasskey(server, 'sign-in')
  return Response.json(options, { headers: { 'set-cookie': cookie, 'cache-control': 'no-store' } })
}

/**
 * `POST /api/auth/sign-in/passkey`: signs in with a passkey. Its use requires a fingerprint or PIN, so it
 * counts as two factors. Same response as `sign-in/email`.
 */
export async function signInWithPasskey(
  server: Server,
  request: RequestHead,
  body: unknown,
): Promise<Response> {
  const parsed = PasskeySignIn.safeParse(body)
  if (!parsed.success) return refusalResponse({ status: 422, code: 'INVALID', message: messages.invalid })
  if (!request.passkeyChallenge) return refusalResponse(challengeOver)
  stopCountingAsAnonymous() // the signed cookie proves that this server started the sign-in
  const { credential, ...aim } = parsed.data
  const result = await openPasskeySession(server, request, credential, aim).catch(passkeyRefusal)
  if ('code' in result) return refusalResponse(result)
  const response = Response.json(result.session, {
    headers: { 'set-cookie': sessionCookie(result.token, server) },
  })
  response.headers.append('set-cookie', challengeCookie(null, server))
  response.headers.append('set-cookie', deviceCookie(request.device, result.session.user.email, server))
  return response
}

async function openPasskeySession(
  server: Server,
  request: RequestHead,
  credential: PasskeyAnswer,
  aim: SignInTarget,
) {
  const { prover, take } = await verifyPasskey(server, request, 'sign-in', credential)
  addToWork({ company: prover.tenantId, account: prover.userId })
  return asAccounts(server.pool, async (client) => {
    await take(client)
    const place = await placementOf(client, prover.userId, aim)
    return openPlacedSession(client, request, prover.userId, place, {
      ways: ['passkey'],
      providerTenant: null,
    })
  })
}

function passkeyRefusal(error: unknown): SignInRefusal {
  if (!(error instanceof Refusal)) throw error
  return error.code === 'PASSKEY_OVER' ? challengeOver : wrongPasskey
}
