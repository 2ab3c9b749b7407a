import { clockText, receivedText } from '@escale/contract/access/sign-on-reasons'
import * as oidc from 'openid-client'
import { UnreachableAddress } from './reach.ts'
import { type ExplainedRefusal, SignOnError, WrongResponse } from './sign-on-error.ts'

/** Details that the OpenID library attaches to a refused id_token. */
type TokenFacts = {
  code?: string
  claim?: string
  now?: number
  expected?: unknown
  claims?: Record<string, unknown>
  error?: string
}

/**
 * Converts an error of the OpenID library, or of our own checks, into a refusal with a reason for the
 * administrator.
 */
export function explainOpenId(error: unknown): SignOnError {
  if (error instanceof SignOnError) return error
  if (error instanceof WrongResponse) return new SignOnError('SIGN_ON_FAILED', error.explained)
  if (error instanceof oidc.AuthorizationResponseError)
    return error.error === 'access_denied'
      ? new SignOnError('SIGN_ON_GIVEN_UP')
      : new SignOnError('SIGN_ON_FAILED', { reason: 'failure', detail: receivedText([error.error]) })
  if (isConnectionError(error)) return new SignOnError('SIGN_ON_AWAY', { detail: connectionText(error) })
  return new SignOnError('SIGN_ON_FAILED', tokenRefusal(error))
}

function tokenRefusal(error: unknown): ExplainedRefusal {
  if (error instanceof oidc.WWWAuthenticateChallengeError) return { reason: 'client' }
  if (error instanceof oidc.ResponseBodyError) {
    if (['invalid_client', 'unauthorized_client'].includes(error.error)) return { reason: 'client' }
    if (error.error === 'invalid_grant') return { reason: 'code' }
    return { reason: 'failure', detail: receivedText([error.error]) }
  }
  // The library wraps its own errors. The innermost one has the details and the precise message.
  const causes = causesOf(error).toReversed()
  const facts = (causes[0]?.cause ?? {}) as TokenFacts
  return causes.map((cause) => causeRefusal(cause, facts)).find(Boolean) ?? { reason: 'shape' }
}

/** Reason for an error code of the library: https://github.com/panva/oauth4webapi. */
function causeRefusal(cause: Error, facts: TokenFacts): ExplainedRefusal | undefined {
  const { code } = cause as TokenFacts
  if (code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED') return { reason: 'clock', detail: tokenClockText(facts) }
  if (code === 'OAUTH_JWT_CLAIM_COMPARISON_FAILED' || code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED')
    return claimRefusal(facts)
  if (code === 'OAUTH_KEY_SELECTION_FAILED' || /signature/i.test(cause.message))
    return { reason: 'signature' }
  if (/\bJWE\b/.test(cause.message)) return { reason: 'encrypted' }
  if (code === 'OAUTH_UNSUPPORTED_OPERATION' || /"alg"/.test(cause.message))
    return { reason: 'weakSignature' }
  return /"sub"/.test(cause.message) ? { reason: 'noSubject' } : undefined
}

function claimRefusal({ claim, expected, claims = {} }: TokenFacts): ExplainedRefusal | undefined {
  if (claim === 'nonce') return { reason: 'otherRequest' }
  const reason = claim === 'iss' ? 'issuer' : claim === 'aud' || claim === 'azp' ? 'audience' : undefined
  if (!reason || !claim) return undefined
  const received = [claims[claim]].flat().map(String)
  return { reason, detail: receivedText(received, typeof expected === 'string' ? expected : undefined) }
}

/** French text for a token whose dates are wrong. The library gives dates in seconds. */
function tokenClockText({ claim, now = 0, claims = {} }: TokenFacts): string {
  const limit = Number(claims[claim ?? 'exp']) * 1000
  return clockText(claim === 'nbf' ? { start: limit, now: now * 1000 } : { end: limit, now: now * 1000 })
}

function causesOf(error: unknown): Error[] {
  return error instanceof Error ? [error, ...causesOf(error.cause)] : []
}

const networkCodes = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['EPIPE', 'EPROTO', 'OAUTH_TIMEOUT', 'OAUTH_ABORT'],
])

function isConnectionError(error: unknown): boolean {
  return causesOf(error).some((cause) => {
    const { code } = cause as TokenFacts
    return (
      cause instanceof UnreachableAddress ||
      ['TimeoutError', 'AbortError'].includes(cause.name) ||
      (typeof code === 'string' && (networkCodes.has(code) || /CERT|^ERR_TLS/.test(code)))
    )
  })
}

/** French text for a failed connection to a provider, or for metadata that cannot be used. */
export function connectionText(error: unknown): string {
  const cause = causesOf(error).at(-1)
  if (cause instanceof UnreachableAddress) return "Cette adresse n'est pas une adresse https:// publique."
  const { code, name, message } = (cause ?? {}) as { code?: string; name?: string; message?: string }
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return "Ce nom n'existe pas. Vérifiez l'adresse."
  if (code === 'ECONNREFUSED') return 'Rien ne répond à cette adresse.'
  if (name === 'TimeoutError' || name === 'AbortError')
    return "Le fournisseur n'a pas répondu en cinq secondes."
  if (code?.startsWith('ERR_TLS') || code?.includes('CERT'))
    return "Le certificat de cette adresse n'est pas valable."
  if (/issuer/i.test(message ?? ''))
    return "Le fournisseur se présente sous une autre adresse : recopiez celle qu'il appelle « issuer »."
  return 'Cette adresse ne se présente pas comme un fournisseur OpenID (/.well-known/openid-configuration).'
}
