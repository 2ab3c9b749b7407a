import * as oidc from 'openid-client'
import { errorText, log } from '#log.ts'
import type { Claims } from './claims.ts'
import { type Provider, signOnSeal } from './providers.ts'
import { publicFetch } from './reach.ts'
import { SignOnRefused } from './refused.ts'

/** With which key the secrets were sealed, where the provider leads back to, and whether this machine itself may be asked. */
export type Means = { secret: string; publicUrl: string; reachesLoopback: boolean }

type Asked = Pick<Provider, 'tenantId' | 'version' | 'issuer' | 'clientId' | 'sealedSecret'>
/** What is kept of somebody who left for the provider. */
export type Left = { state: string; nonce: string; verifier: string }

const scope = 'openid email profile'
const skewSeconds = 120

export function redirectUrl(publicUrl: string): string {
  return `${publicUrl}/api/auth/sign-on/callback`
}

export function newLeft(): Left {
  return { state: oidc.randomState(), nonce: oidc.randomNonce(), verifier: oidc.randomPKCECodeVerifier() }
}

/** Where somebody goes to be known by their company's provider. */
export async function addressOf(provider: Provider, means: Means, { state, nonce, verifier }: Left, email: string): Promise<string> {
  const configuration = await configurationOf(provider, means).catch(refuseAway)
  const groups = provider.groupsClaim === 'groups' && configuration.serverMetadata().scopes_supported?.includes('groups')
  return oidc.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUrl(means.publicUrl),
    scope: groups ? `${scope} groups` : scope,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
    login_hint: email,
  }).href
}

/** What the provider says of who came back: signature, issuer, audience, nonce, state and dates are judged by the library. */
export async function claimsOf(provider: Provider, means: Means, { state, nonce, verifier }: Left, search: string): Promise<Claims> {
  const configuration = await configurationOf(provider, means).catch(refuseAway)
  const back = new URL(redirectUrl(means.publicUrl) + search)
  const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true }
  try {
    const tokens = await oidc.authorizationCodeGrant(configuration, back, checks)
    const claims = tokens.claims()
    if (!claims) throw new SignOnRefused('SIGN_ON_FAILED')
    return { ...(await moreOf(configuration, tokens.access_token, claims, provider)), ...claims }
  } catch (error) {
    throw refusedBy(error)
  }
}

/** What a native application was given for itself, by its company's provider and client. */
export type NativeToken = { idToken: string; nonce: string; accessToken?: string | undefined }

/** What an id_token says that came by no code: judged by the same keys, issuer, audience, nonce and dates. */
export async function claimsOfToken(provider: Provider, means: Means, { idToken, nonce, accessToken }: NativeToken): Promise<Claims> {
  const configuration = await configurationOf(provider, means).catch(refuseAway)
  const back = new URL(redirectUrl(means.publicUrl))
  back.hash = new URLSearchParams({ id_token: idToken }).toString()
  try {
    const claims = await oidc.implicitAuthentication(forTokens(configuration, provider.clientId), back, nonce)
    return { ...(accessToken && (await moreOf(configuration, accessToken, claims, provider))), ...claims }
  } catch (error) {
    throw refusedBy(error)
  }
}

const tokensOf = new WeakMap<oidc.Configuration, oidc.Configuration>()

/** The same provider, as one that is asked nothing but its keys; kept beside the other, with the keys that it read. */
function forTokens(configuration: oidc.Configuration, clientId: string): oidc.Configuration {
  const kept = tokensOf.get(configuration)
  if (kept) return kept
  const made = new oidc.Configuration(configuration.serverMetadata(), clientId, { [oidc.clockTolerance]: skewSeconds }, oidc.None())
  const { [oidc.customFetch]: fetch } = configuration
  if (fetch) made[oidc.customFetch] = fetch
  made.timeout = 5
  oidc.useIdTokenResponseType(made)
  if (configuration.serverMetadata().issuer.startsWith('http:')) oidc.allowInsecureRequests(made) // this very machine: discovery let no other through
  tokensOf.set(configuration, made)
  return made
}

/** What only the provider's other answer holds; its subject is judged too. */
async function moreOf(configuration: oidc.Configuration, accessToken: string, claims: oidc.IDToken, { groupsClaim }: Provider): Promise<object> {
  const isAllSaid = claims.email !== undefined && (groupsClaim === null || claims[groupsClaim] !== undefined)
  if (isAllSaid || !configuration.serverMetadata().userinfo_endpoint) return {}
  return oidc.fetchUserInfo(configuration, accessToken, claims.sub)
}

function refuseAway(error: unknown): never {
  log('warn', 'sign-on provider away', { error: errorText(error) })
  throw new SignOnRefused('SIGN_ON_AWAY')
}

function refusedBy(error: unknown): SignOnRefused {
  if (error instanceof SignOnRefused) return error
  log('warn', 'sign-on refused', { error: errorText(error) })
  if (error instanceof oidc.AuthorizationResponseError)
    return new SignOnRefused(error.error === 'access_denied' ? 'SIGN_ON_GIVEN_UP' : 'SIGN_ON_FAILED')
  return new SignOnRefused('SIGN_ON_FAILED')
}

const freshMs = 10 * 60 * 1000
const most = 500
const known = new Map<string, { until: number; configuration: Promise<oidc.Configuration> }>()

/** What a provider says of itself, asked again after ten minutes, and once its company changed anything. */
function configurationOf(provider: Asked, means: Means): Promise<oidc.Configuration> {
  const key = `${provider.tenantId} ${provider.version} ${provider.issuer}`
  const kept = known.get(key)
  if (kept && kept.until > Date.now()) return kept.configuration
  const configuration = discover(provider, means)
  known.delete(key)
  known.set(key, { until: Date.now() + freshMs, configuration })
  for (const oldest of known.keys()) if (known.size > most) known.delete(oldest)
  configuration.catch(() => known.delete(key))
  return configuration
}

/** Asks a provider what it is; nothing of before is believed. */
export async function discover({ tenantId, issuer, clientId, sealedSecret }: Asked, means: Means): Promise<oidc.Configuration> {
  const fetch = publicFetch(means.reachesLoopback)
  const execute = means.reachesLoopback ? [oidc.allowInsecureRequests] : []
  const found = await oidc.discovery(new URL(issuer), clientId, undefined, oidc.None(), { [oidc.customFetch]: fetch, timeout: 5, execute })
  const server = found.serverMetadata()
  const clientSecret = sealedSecret === null ? undefined : signOnSeal(means.secret).open(tenantId, sealedSecret)
  const client = { [oidc.clockTolerance]: skewSeconds, ...(clientSecret && { client_secret: clientSecret }) }
  const configuration = new oidc.Configuration(server, clientId, client, clientAuth(server, clientSecret))
  configuration[oidc.customFetch] = fetch
  configuration.timeout = 5
  oidc.enableNonRepudiationChecks(configuration) // an id_token is believed for its signature, not for the way it came
  for (const allow of execute) allow(configuration)
  return configuration
}

function clientAuth({ token_endpoint_auth_methods_supported: methods }: oidc.ServerMetadata, secret: string | undefined): oidc.ClientAuth {
  if (!secret) return oidc.None()
  return methods?.includes('client_secret_post') && !methods.includes('client_secret_basic')
    ? oidc.ClientSecretPost(secret)
    : oidc.ClientSecretBasic(secret)
}
