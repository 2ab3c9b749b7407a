import type { SignOnCheck } from '@escale/contract/company/sign-on/rows'
import * as oidc from 'openid-client'
import { type ExternalCallContext, runInCompany } from '#access/guard/external-call.ts'
import { Refusal } from '#access/refusal/refusal.ts'
import { openIdClient } from '#access/sign-on/client.ts'
import { discover } from '#access/sign-on/openid.ts'
import { UnreachableAddress } from '#access/sign-on/reach.ts'
import { readMetadata } from '#access/sign-on/saml-metadata.ts'

type Check = SignOnCheck['checks'][number]

/**
 * Tests the provider: reads its metadata, then exchanges a made-up code. The error of the provider tells what
 * is misconfigured.
 */
export async function testProvider(outside: ExternalCallContext): Promise<SignOnCheck> {
  const { server } = outside
  const saved = await runInCompany(outside, async ({ id, db }) => {
    const row = await db
      .selectFrom('sign_on_providers')
      .select(['kind', 'metadata'])
      .select(['version', 'issuer', 'client_id as clientId', 'sealed_secret as sealedSecret'])
      .executeTakeFirst()
    return row && { tenantId: id, ...row }
  })
  if (!saved) throw new Refusal('NO_PROVIDER')
  const checks = saved.kind === 'saml' ? samlChecks(saved.metadata ?? '') : await openIdChecks(saved, server)
  const isWell = checks.every((check) => check.isWell)
  await runInCompany(outside, async (_company, record) =>
    record('SIGN_ON_TESTED', { table: 'sign_on_providers', success: isWell }),
  )
  return { checks }
}

/** A SAML provider is not contacted: it may be reachable from the company's network only. */
function samlChecks(metadata: string): Check[] {
  const { entityId, address, certificates } = readMetadata(metadata)
  const now = new Date()
  const ends = certificates
    .map((certificate) => certificate.validToDate)
    .sort((one, other) => other.getTime() - one.getTime())
  const [last = now] = ends
  const day = (date: Date) => date.toLocaleDateString('fr-FR', { timeZone: 'UTC' })
  const expired = ends.filter((end) => end < now)
  return [
    passed(`Il se présente comme ${entityId}.`),
    passed(`On s'y connecte à ${new URL(address).origin}.`),
    last > now
      ? passed(`Il signe par un certificat valable jusqu'au ${day(last)}.`)
      : failed(`Son certificat n'est plus valable depuis le ${day(last)}.`),
    ...(last > now
      ? expired.map((end) =>
          failed(`Un ancien certificat, fini le ${day(end)}, est encore accepté : recollez les métadonnées.`),
        )
      : []),
  ]
}

type SavedProvider = Parameters<typeof openIdClient>[1]

function openIdChecks(saved: SavedProvider, server: ExternalCallContext['server']): Promise<Check[]> {
  const client = openIdClient(server, saved)
  return discover(client).then(
    (configuration) => checksOf(configuration, client.redirectUrl),
    (error: unknown) => [failed(discoveryErrorText(error))],
  )
}

async function checksOf(configuration: oidc.Configuration, redirect: string): Promise<Check[]> {
  const {
    authorization_endpoint: start,
    token_endpoint: end,
    jwks_uri: keys,
    code_challenge_methods_supported: pkce = ['S256'],
  } = configuration.serverMetadata()
  const checks = [
    passed('Le fournisseur répond et se présente sous cette adresse.'),
    start
      ? passed("Il dit où l'on se connecte.")
      : failed("Il ne dit pas où l'on se connecte (authorization_endpoint)."),
    keys
      ? passed('Il publie ses clés de signature.')
      : failed('Il ne publie pas ses clés de signature (jwks_uri).'),
    pkce.includes('S256') ? passed('Il accepte PKCE (S256).') : failed("Il n'accepte pas PKCE (S256)."),
  ]
  return [
    ...checks,
    end
      ? await clientCheck(configuration, redirect)
      : failed("Il ne dit pas où un code s'échange (token_endpoint)."),
  ]
}

async function clientCheck(configuration: oidc.Configuration, redirect: string): Promise<Check> {
  try {
    const code = {
      code: 'essai-de-connexion',
      redirect_uri: redirect,
      code_verifier: oidc.randomPKCECodeVerifier(),
    }
    await oidc.genericGrantRequest(configuration, 'authorization_code', code)
    return failed("Il a accepté un code qu'il n'a pas donné.")
  } catch (error) {
    if (error instanceof oidc.ResponseBodyError && error.error === 'invalid_grant')
      return passed("Il reconnaît l'identifiant et le secret.")
    if (
      error instanceof oidc.ResponseBodyError &&
      ['invalid_client', 'unauthorized_client'].includes(error.error)
    )
      return failed("Il refuse l'identifiant ou le secret du client.")
    if (error instanceof oidc.WWWAuthenticateChallengeError)
      return failed("Il refuse l'identifiant ou le secret du client.")
    return failed(
      "Il a répondu autrement qu'attendu à un code d'essai : vérifiez l'identifiant, le secret et l'adresse de retour.",
    )
  }
}

function discoveryErrorText(error: unknown): string {
  const cause = rootOf(error)
  if (cause instanceof UnreachableAddress) return "Cette adresse n'est pas une adresse https:// publique."
  const { code, name, message } = cause as { code?: string; name?: string; message?: string }
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

function rootOf(error: unknown): unknown {
  return error instanceof Error && error.cause instanceof Error ? rootOf(error.cause) : error
}

const passed = (sentence: string): Check => ({ isWell: true, sentence })
const failed = (sentence: string): Check => ({ isWell: false, sentence })
