import { FactorProof } from '@escale/contract/people/account/factor-draft'
import { apiRefusals } from '@escale/contract/wire/refusals'
import type { PoolClient } from 'pg'
import { sessionCookie } from '#access/caller/cookie.ts'
import { deviceCookie } from '#access/caller/device.ts'
import type { RequestHead, Server } from '#access/caller/server.ts'
import {
  type Challenge,
  challengeCookie,
  findChallenge,
  useChallenge,
} from '#access/factor/factor-challenge.ts'
import { logWrongCode, verifyFactorCode } from '#access/factor/factor-proof.ts'
import { Refusal } from '#access/refusal/refusal.ts'
import { type Placement, placementOf } from '#access/session/sessions.ts'
import { stopCountingAsAnonymous } from '#database/caller/caller.ts'
import { asAccounts } from '#database/caller/company.ts'
import { addToWork } from '#telemetry/log.ts'
import {
  type OpenedSession,
  openPlacedSession,
  refusalResponse,
  type SignInRefusal,
  validationRefusal,
} from './sign-in-place.ts'

const challengeOver: SignInRefusal = {
  status: 401,
  code: 'CHALLENGE_OVER',
  message: apiRefusals.challengeOver,
}
const wrongCode: SignInRefusal = { status: 422, code: 'WRONG_CODE', message: apiRefusals.wrongFactor }

/**
 * `POST /api/auth/sign-in/factor`: completes a sign-in by its second factor. The correct password left a
 * challenge cookie in this browser. Same response as `sign-in/email`.
 */
export async function signInWithFactor(
  server: Server,
  request: RequestHead,
  body: unknown,
): Promise<Response> {
  const parsed = FactorProof.safeParse(body)
  if (!parsed.success) return refusalResponse(validationRefusal(parsed.error))
  const { challenge: hash } = request
  const challenge = hash ? await asAccounts(server.pool, (client) => findChallenge(client, hash)) : undefined
  if (!challenge) return refusalResponse(challengeOver)
  // The challenge was found, so the caller no longer counts as anonymous. A cookie alone proves nothing,
  // because it may outlive its challenge.
  stopCountingAsAnonymous()
  addToWork({ company: challenge.tenantId, account: challenge.userId })
  const result = await completeChallenge(server, request, challenge, parsed.data).catch(
    async (error: unknown) => {
      await logWrongCode(server, request, challenge, error)
      return factorRefusal(error)
    },
  )
  if ('code' in result) return refusalResponse(result)
  const response = Response.json(result.session, {
    headers: { 'set-cookie': sessionCookie(result.token, server) },
  })
  response.headers.append('set-cookie', challengeCookie(null, server))
  response.headers.append('set-cookie', deviceCookie(request.device, challenge.email, server))
  return response
}

async function completeChallenge(
  server: Server,
  request: RequestHead,
  challenge: Challenge,
  proof: FactorProof,
): Promise<OpenedSession | SignInRefusal> {
  const takeCode = await verifyFactorCode(server, request, challenge, proof)
  return asAccounts(server.pool, async (client) => {
    if (!(await useChallenge(client, challenge.id))) return challengeOver
    await takeCode(client)
    const { userId, providerTenant } = challenge
    const opening = { ways: [...challenge.ways, proof.way], providerTenant }
    return openPlacedSession(client, request, userId, await challengePlacement(client, challenge), opening)
  })
}

/**
 * Company in which the session starts. After a sign-on through an identity provider, only the provider's
 * company may open.
 */
async function challengePlacement(
  client: PoolClient,
  { userId, aim, providerTenant }: Challenge,
): Promise<Placement> {
  const place = await placementOf(client, userId, aim)
  const isElsewhere = providerTenant !== null && 'companyId' in place && place.companyId !== providerTenant
  return isElsewhere ? { refusal: 'NOT_A_MEMBER' } : place
}

function factorRefusal(error: unknown): SignInRefusal {
  if (!(error instanceof Refusal)) throw error
  if (error.code === 'WRONG_CODE') return wrongCode
  const { retryAfter } = error.data as { retryAfter: number }
  return { status: 429, code: 'TOO_MANY', message: apiRefusals.tooManyTries, retryAfter }
}
