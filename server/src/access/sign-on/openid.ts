import * as oidc from 'openid-client'
import { errorText, log } from '#telemetry/log.ts'
import { type Claims, isValidSubject } from './claims/claims.ts'
import { claimAt } from './claims/groups.ts'
import type { Client } from './client.ts'
import { connectionText, explainOpenId } from './openid-reasons.ts'
import { createFetch } from './reach.ts'
import { SignOnError, WrongResponse } from './sign-on-error.ts'

/**
 * Random values of an authorization request, kept to verify the response. `verifier`: the secret of the code
 * exchange (PKCE).
 */
export type AuthorizationRequest = { state: string; nonce: string; verifier: string }

const scope = 'openid email profile'
const skewSeconds = 120

export function newAuthorizationRequest(): AuthorizationRequest {
  return { state: oidc.randomState(), nonce: oidc.randomNonce(), verifier: oidc.randomPKCECodeVerifier() }
}

/**
 * URL of the provider's sign-in page. `email`: address that the provider fills in for the person, if known.
 */
export async function authorizationUrl(
  client: Client,
  { state, nonce, verifier }: AuthorizationRequest,
  email?: string,
): Promise<string> {
  const configuration = await configurationOf(client).catch(refuseAbsentProvider)
  const groups =
    client.groupsClaim === 'groups' && configuration.serverMetadata().scopes_supported?.includes('groups')
  return oidc.buildAuthorizationUrl(configuration, {
    redirect_uri: client.redirectUrl,
    scope: groups ? `${scope} groups` : scope,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
    ...(email !== undefined && { login_hint: email }),
  }).href
}

/**
 * Exchanges the code that the browser brought back from the provider for the person's claims. The library
 * verifies signature, issuer, audience, nonce, state and dates.
 */
export async function fetchClaims(
  client: Client,
  { state, nonce, verifier }: AuthorizationRequest,
  search: string,
): Promise<Claims> {
  const configuration = await configurationOf(client).catch(refuseAbsentProvider)
  const back = new URL(client.redirectUrl + search)
  const checks = {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  }
  try {
    const tokens = await oidc.authorizationCodeGrant(configuration, back, checks)
    const claims = tokens.claims()
    if (!claims) throw new WrongResponse('There is no id_token', 'shape')
    refuseInvalidSubject(claims)
    return { ...(await fetchMissingClaims(configuration, tokens.access_token, claims, client)), ...claims }
  } catch (error) {
    throw refusalOf(error)
  }
}

/** Tokens that a native application obtained from its company's provider, with the company's client. */
type NativeToken = { idToken: string; nonce: string; accessToken?: string | undefined }

/**
 * Claims of an id_token that a native application obtained itself. The library verifies signature, issuer,
 * audience, nonce and dates as in a sign-on by browser.
 */
export async function verifyIdToken(
  client: Client,
  { idToken, nonce, accessToken }: NativeToken,
): Promise<Claims> {
  const configuration = await configurationOf(client).catch(refuseAbsentProvider)
  const back = new URL(client.redirectUrl)
  back.hash = new URLSearchParams({ id_token: idToken }).toString()
  try {
    const claims = await oidc.implicitAuthentication(
      implicitConfiguration(configuration, client.clientId),
      back,
      nonce,
    )
    refuseInvalidSubject(claims)
    return {
      ...(accessToken && (await fetchMissingClaims(configuration, accessToken, claims, client))),
      ...claims,
    }
  } catch (error) {
    throw refusalOf(error)
  }
}

const implicitConfigurations = new WeakMap<oidc.Configuration, oidc.Configuration>()

/**
 * Configuration for id_tokens that native applications send, which the library calls the implicit flow. It is
 * cached beside the usual one and shares its keys.
 */
function implicitConfiguration(configuration: oidc.Configuration, clientId: string): oidc.Configuration {
  const cached = implicitConfigurations.get(configuration)
  if (cached) return cached
  const implicit = new oidc.Configuration(
    configuration.serverMetadata(),
    clientId,
    { [oidc.clockTolerance]: skewSeconds },
    oidc.None(),
  )
  const { [oidc.customFetch]: fetch } = configuration
  if (fetch) implicit[oidc.customFetch] = fetch
  implicit.timeout = 5
  oidc.useIdTokenResponseType(implicit)
  // discovery has accepted a plain http issuer only on this machine
  if (configuration.serverMetadata().issuer.startsWith('http:')) oidc.allowInsecureRequests(implicit)
  implicitConfigurations.set(configuration, implicit)
  return implicit
}

/**
 * Completes the claims from the provider's userinfo endpoint when the id_token lacks some. The library checks
 * that both have the same subject.
 */
async function fetchMissingClaims(
  configuration: oidc.Configuration,
  accessToken: string,
  claims: oidc.IDToken,
  { groupsClaim }: Client,
): Promise<object> {
  const isComplete =
    claims.email !== undefined && (groupsClaim === null || claimAt(claims, groupsClaim) !== undefined)
  if (isComplete || !configuration.serverMetadata().userinfo_endpoint) return {}
  return oidc.fetchUserInfo(configuration, accessToken, claims.sub)
}

/**
 * Throws for an invalid subject (the person's id at the provider). The library accepts any, even an empty
 * one.
 */
function refuseInvalidSubject({ sub }: oidc.IDToken): void {
  if (isValidSubject(sub)) return
  throw new WrongResponse('The subject of the id_token names nobody', 'noSubject')
}

function refuseAbsentProvider(error: unknown): never {
  log('warn', 'sign-on provider away', { error: errorText(error) })
  throw new SignOnError('SIGN_ON_AWAY', { detail: connectionText(error) })
}

function refusalOf(error: unknown): SignOnError {
  if (!(error instanceof SignOnError)) log('warn', 'sign-on refused', { error: errorText(error) })
  return explainOpenId(error)
}

const freshMs = 10 * 60 * 1000
const mostConfigurations = 500
const cachedConfigurations = new Map<string, { until: number; configuration: Promise<oidc.Configuration> }>()

/** The provider's metadata and keys, cached for ten minutes or until the settings change. */
function configurationOf(client: Client): Promise<oidc.Configuration> {
  const key = `${client.owner} ${client.version} ${client.issuer}`
  const cached = cachedConfigurations.get(key)
  if (cached && cached.until > performance.now()) return cached.configuration
  const configuration = discover(client)
  cachedConfigurations.delete(key)
  cachedConfigurations.set(key, { until: performance.now() + freshMs, configuration })
  for (const oldest of cachedConfigurations.keys())
    if (cachedConfigurations.size > mostConfigurations) cachedConfigurations.delete(oldest)
  configuration.catch(() => cachedConfigurations.delete(key))
  return configuration
}

/** Fetches a provider's metadata, without any cache. */
export async function discover({
  issuer,
  clientId,
  clientSecret,
  reach,
}: Client): Promise<oidc.Configuration> {
  const fetch = createFetch(reach)
  const execute = reach === 'public' ? [] : [oidc.allowInsecureRequests]
  const discovered = await oidc.discovery(new URL(issuer), clientId, undefined, oidc.None(), {
    [oidc.customFetch]: fetch,
    timeout: 5,
    execute,
  })
  const server = discovered.serverMetadata()
  const client = { [oidc.clockTolerance]: skewSeconds, ...(clientSecret && { client_secret: clientSecret }) }
  const configuration = new oidc.Configuration(server, clientId, client, clientAuth(server, clientSecret))
  configuration[oidc.customFetch] = fetch
  configuration.timeout = 5
  // Verifies the signature of id_tokens even when they came directly from the provider over TLS.
  oidc.enableNonRepudiationChecks(configuration)
  for (const allow of execute) allow(configuration)
  return configuration
}

function clientAuth(
  { token_endpoint_auth_methods_supported: methods }: oidc.ServerMetadata,
  secret: string | undefined,
): oidc.ClientAuth {
  if (!secret) return oidc.None()
  return methods?.includes('client_secret_post') && !methods.includes('client_secret_basic')
    ? oidc.ClientSecretPost(secret)
    : oidc.ClientSecretBasic(secret)
}
