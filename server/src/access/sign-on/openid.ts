import * as oidc from 'openid-client'
import { errorText, log } from '#log.ts'
import { type Claims, namesSomebody } from './claims.ts'
import type { Client } from './client.ts'
import { fetchWithin } from './reach.ts'
import { SignOnError } from './sign-on-error.ts'

/** What is kept of somebody who left for the provider. */
export type Left = { state: string; nonce: string; verifier: string }

const scope = 'openid email profile'
const skewSeconds = 120

export function newLeft(): Left {
  return { state: oidc.randomState(), nonce: oidc.randomNonce(), verifier: oidc.randomPKCECodeVerifier() }
}

/** Where somebody goes to be known by a provider; `email`: as whom, where they said so. */
export async function addressOf(
  client: Client,
  { state, nonce, verifier }: Left,
  email?: string,
): Promise<string> {
  const configuration = await configurationOf(client).catch(refuseAway)
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
 * What the provider says of who came back: signature, issuer, audience, nonce, state and dates are judged by
 * the library.
 */
export async function claimsOf(
  client: Client,
  { state, nonce, verifier }: Left,
  search: string,
): Promise<Claims> {
  const configuration = await configurationOf(client).catch(refuseAway)
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
    if (!claims) throw new SignOnError('SIGN_ON_FAILED')
    refuseUnnamed(claims)
    return { ...(await moreOf(configuration, tokens.access_token, claims, client)), ...claims }
  } catch (error) {
    throw refusedBy(error)
  }
}

/** What a native application was given for itself, by its company's provider and client. */
type NativeToken = { idToken: string; nonce: string; accessToken?: string | undefined }

/** What an id_token says that came by no code: judged by the same keys, issuer, audience, nonce and dates. */
export async function claimsOfToken(
  client: Client,
  { idToken, nonce, accessToken }: NativeToken,
): Promise<Claims> {
  const configuration = await configurationOf(client).catch(refuseAway)
  const back = new URL(client.redirectUrl)
  back.hash = new URLSearchParams({ id_token: idToken }).toString()
  try {
    const claims = await oidc.implicitAuthentication(forTokens(configuration, client.clientId), back, nonce)
    refuseUnnamed(claims)
    return { ...(accessToken && (await moreOf(configuration, accessToken, claims, client))), ...claims }
  } catch (error) {
    throw refusedBy(error)
  }
}

const tokensOf = new WeakMap<oidc.Configuration, oidc.Configuration>()

/**
 * The same provider, as one that is asked nothing but its keys; kept beside the other, with the keys that it
 * read.
 */
function forTokens(configuration: oidc.Configuration, clientId: string): oidc.Configuration {
  const kept = tokensOf.get(configuration)
  if (kept) return kept
  const made = new oidc.Configuration(
    configuration.serverMetadata(),
    clientId,
    { [oidc.clockTolerance]: skewSeconds },
    oidc.None(),
  )
  const { [oidc.customFetch]: fetch } = configuration
  if (fetch) made[oidc.customFetch] = fetch
  made.timeout = 5
  oidc.useIdTokenResponseType(made)
  if (configuration.serverMetadata().issuer.startsWith('http:')) oidc.allowInsecureRequests(made) // this very machine: discovery let no other through
  tokensOf.set(configuration, made)
  return made
}

/** What only the provider's other answer holds; its subject is judged too. */
async function moreOf(
  configuration: oidc.Configuration,
  accessToken: string,
  claims: oidc.IDToken,
  { groupsClaim }: Client,
): Promise<object> {
  const isAllSaid = claims.email !== undefined && (groupsClaim === null || claims[groupsClaim] !== undefined)
  if (isAllSaid || !configuration.serverMetadata().userinfo_endpoint) return {}
  return oidc.fetchUserInfo(configuration, accessToken, claims.sub)
}

/** The library accepts any text as a subject, also an empty one. */
function refuseUnnamed({ sub }: oidc.IDToken): void {
  if (namesSomebody(sub)) return
  log('warn', 'sign-on refused', { error: 'The subject of the id_token names nobody' })
  throw new SignOnError('SIGN_ON_FAILED')
}

function refuseAway(error: unknown): never {
  log('warn', 'sign-on provider away', { error: errorText(error) })
  throw new SignOnError('SIGN_ON_AWAY')
}

function refusedBy(error: unknown): SignOnError {
  if (error instanceof SignOnError) return error
  log('warn', 'sign-on refused', { error: errorText(error) })
  if (error instanceof oidc.AuthorizationResponseError)
    return new SignOnError(error.error === 'access_denied' ? 'SIGN_ON_GIVEN_UP' : 'SIGN_ON_FAILED')
  return new SignOnError('SIGN_ON_FAILED')
}

const freshMs = 10 * 60 * 1000
const most = 500
const known = new Map<string, { until: number; configuration: Promise<oidc.Configuration> }>()

/** What a provider says of itself, asked again after ten minutes, and once who set it changed anything. */
function configurationOf(client: Client): Promise<oidc.Configuration> {
  const key = `${client.of} ${client.version} ${client.issuer}`
  const kept = known.get(key)
  if (kept && kept.until > performance.now()) return kept.configuration
  const configuration = discover(client)
  known.delete(key)
  known.set(key, { until: performance.now() + freshMs, configuration })
  for (const oldest of known.keys()) if (known.size > most) known.delete(oldest)
  configuration.catch(() => known.delete(key))
  return configuration
}

/** Asks a provider what it is; nothing of before is believed. */
export async function discover({
  issuer,
  clientId,
  clientSecret,
  reach,
}: Client): Promise<oidc.Configuration> {
  const fetch = fetchWithin(reach)
  const execute = reach === 'public' ? [] : [oidc.allowInsecureRequests]
  const found = await oidc.discovery(new URL(issuer), clientId, undefined, oidc.None(), {
    [oidc.customFetch]: fetch,
    timeout: 5,
    execute,
  })
  const server = found.serverMetadata()
  const client = { [oidc.clockTolerance]: skewSeconds, ...(clientSecret && { client_secret: clientSecret }) }
  const configuration = new oidc.Configuration(server, clientId, client, clientAuth(server, clientSecret))
  configuration[oidc.customFetch] = fetch
  configuration.timeout = 5
  oidc.enableNonRepudiationChecks(configuration) // an id_token is believed for its signature, not for the way it came
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
