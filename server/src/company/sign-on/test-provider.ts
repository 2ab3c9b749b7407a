import type { SignOnCheck } from '@escale/contract/company/sign-on/rows'
import * as oidc from 'openid-client'
import { Refusal } from '#access/refusal/refusal.ts'
import { clientOf } from '#access/sign-on/client.ts'
import { discover } from '#access/sign-on/openid.ts'
import { OutOfReach } from '#access/sign-on/reach.ts'
import { readMetadata } from '#access/sign-on/saml-metadata.ts'
import { inside, type Outside } from './outside.ts'

type Check = SignOnCheck['checks'][number]

/**
 * Asks the provider what it is, and gives it the client and a code that it never made: what it says no to
 * tells what is wrong.
 */
export async function testProvider(outside: Outside): Promise<SignOnCheck> {
  const { server } = outside
  const saved = await inside(outside, async ({ id, db }) => {
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
  await inside(outside, async (_company, record) =>
    record('SIGN_ON_TESTED', { table: 'sign_on_providers', success: isWell }),
  )
  return { checks }
}

/** A provider of SAML is asked nothing: it may only be reached from the company's own network. */
function samlChecks(metadata: string): Check[] {
  const { entityId, address, certificates } = readMetadata(metadata)
  const now = new Date()
  const ends = certificates
    .map((certificate) => certificate.validToDate)
    .sort((one, other) => other.getTime() - one.getTime())
  const [last = now] = ends
  const day = (date: Date) => date.toLocaleDateString('fr-FR', { timeZone: 'UTC' })
  const over = ends.filter((end) => end < now)
  return [
    right(`Il se présente comme ${entityId}.`),
    right(`On s'y connecte à ${new URL(address).origin}.`),
    last > now
      ? right(`Il signe par un certificat valable jusqu'au ${day(last)}.`)
      : wrong(`Son certificat n'est plus valable depuis le ${day(last)}.`),
    ...(last > now
      ? over.map((end) =>
          wrong(`Un ancien certificat, fini le ${day(end)}, est encore accepté : recollez les métadonnées.`),
        )
      : []),
  ]
}

type Saved = Parameters<typeof clientOf>[1]

function openIdChecks(saved: Saved, server: Outside['server']): Promise<Check[]> {
  const client = clientOf(server, saved)
  return discover(client).then(
    (configuration) => checksOf(configuration, client.redirectUrl),
    (error: unknown) => [wrong(sentenceOf(error))],
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
    right('Le fournisseur répond et se présente sous cette adresse.'),
    start
      ? right("Il dit où l'on se connecte.")
      : wrong("Il ne dit pas où l'on se connecte (authorization_endpoint)."),
    keys
      ? right('Il publie ses clés de signature.')
      : wrong('Il ne publie pas ses clés de signature (jwks_uri).'),
    pkce.includes('S256') ? right('Il accepte PKCE (S256).') : wrong("Il n'accepte pas PKCE (S256)."),
  ]
  return [
    ...checks,
    end
      ? await clientCheck(configuration, redirect)
      : wrong("Il ne dit pas où un code s'échange (token_endpoint)."),
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
    return wrong("Il a accepté un code qu'il n'a pas donné.")
  } catch (error) {
    if (error instanceof oidc.ResponseBodyError && error.error === 'invalid_grant')
      return right("Il reconnaît l'identifiant et le secret.")
    if (
      error instanceof oidc.ResponseBodyError &&
      ['invalid_client', 'unauthorized_client'].includes(error.error)
    )
      return wrong("Il refuse l'identifiant ou le secret du client.")
    if (error instanceof oidc.WWWAuthenticateChallengeError)
      return wrong("Il refuse l'identifiant ou le secret du client.")
    return wrong(
      "Il a répondu autrement qu'attendu à un code d'essai : vérifiez l'identifiant, le secret et l'adresse de retour.",
    )
  }
}

function sentenceOf(error: unknown): string {
  const cause = rootOf(error)
  if (cause instanceof OutOfReach) return "Cette adresse n'est pas une adresse https:// publique."
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

const right = (sentence: string): Check => ({ isWell: true, sentence })
const wrong = (sentence: string): Check => ({ isWell: false, sentence })
