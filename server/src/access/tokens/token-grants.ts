import { messages } from '@escale/contract/wire/messages'
import { apiRefusals } from '@escale/contract/wire/refusals'
import { z } from 'zod'
import type { RequestHead, Server } from '#access/caller/server.ts'
import { signIn } from '#access/sign-in/sign-in.ts'
import { signInWithFactor } from '#access/sign-in/sign-in-factor.ts'
import { refusalResponse } from '#access/sign-in/sign-in-place.ts'
import { secretHash } from '#database/caller/credentials.ts'
import { exchangeCode } from './app-authorization.ts'
import { noStore, toTokenResponse } from './native-session.ts'
import { renewTokens } from './refresh-tokens.ts'

/** A sign-in method. It checks the body itself, and returns a session with its cookie, or a refusal. */
type SignInMethod = (server: Server, request: RequestHead, body: unknown) => Promise<Response>

const Renewal = z.object({ refreshToken: z.string().max(200) })
const FactorGrant = z.object({ challenge: z.string().max(200) })
const Exchange = z.object({
  client: z.string().max(40),
  redirectUri: z.string().max(300),
  code: z.string().max(200),
  verifier: z.string().regex(/^[\w\-.~]{43,128}$/),
})

/** Sign-in methods that browsers also use, by the grant type that a native application sends. */
const signInMethods: Record<string, SignInMethod> = {
  password: signIn,
  factor: completeFactor,
  pkce: (server, request, body) =>
    withValidBody(Exchange, body, (exchange) => exchangeCode(server, request, exchange)),
}

/**
 * `POST /api/auth/token`: issues tokens for a sign-in or a refresh token. `others`: grant types whose modules
 * import this one, and which it therefore cannot import.
 */
export async function grantTokens(
  server: Server,
  { sessionHash: _, ...from }: RequestHead,
  body: unknown,
  others: Record<string, SignInMethod>,
): Promise<Response> {
  const { grantType } = Object(body) as { grantType?: unknown }
  const request = { ...from, sessionHash: null } // A browser that calls this endpoint keeps its own session.
  if (grantType === 'refresh_token')
    return withValidBody(Renewal, body, ({ refreshToken }) => renewalResponse(server, request, refreshToken))
  const methods = { ...signInMethods, ...others }
  const method =
    typeof grantType === 'string' && Object.hasOwn(methods, grantType) ? methods[grantType] : undefined
  if (!method)
    return invalidGrant({ grantType: `Un de : refresh_token, ${Object.keys(methods).join(', ')}.` })
  return toTokenResponse(server, await method(server, request, body))
}

async function renewalResponse(
  server: Server,
  request: RequestHead,
  refreshToken: string,
): Promise<Response> {
  const tokens = await renewTokens(server, request, refreshToken)
  if (!tokens)
    return refusalResponse({ status: 400, code: 'SESSION_MISSING', message: apiRefusals.sessionMissing })
  return Response.json(tokens, { headers: noStore })
}

/**
 * Completes a sign-in by its second factor. The body holds the challenge, which a browser would send as a
 * cookie.
 */
async function completeFactor(server: Server, request: RequestHead, body: unknown): Promise<Response> {
  return withValidBody(FactorGrant, body, ({ challenge }) =>
    signInWithFactor(server, { ...request, challenge: secretHash(challenge) }, body),
  )
}

async function withValidBody<T>(
  shape: z.ZodType<T>,
  body: unknown,
  handle: (value: T) => Promise<Response>,
): Promise<Response> {
  const parsed = shape.safeParse(body)
  if (parsed.success) return handle(parsed.data)
  return invalidGrant(
    Object.fromEntries(
      parsed.error.issues.toReversed().map((issue) => [issue.path.join('.'), issue.message]),
    ),
  )
}

function invalidGrant(fields: Record<string, string>): Response {
  return refusalResponse({ status: 422, code: 'INVALID', message: messages.invalid, fields })
}
