import type { SignOnCheck } from '@escale/contract/company/sign-on/rows'
import * as oidc from 'openid-client'
import { type ExternalCallContext, runInCompany } from '#access/guard/external-call.ts'
import { Refusal } from '#access/refusal/refusal.ts'
import { openIdClient } from '#access/sign-on/client.ts'
import { discover } from '#access/sign-on/openid.ts'
import { connectionText } from '#access/sign-on/openid-reasons.ts'
import { readMetadata } from '#access/sign-on/saml-metadata.ts'
import type { CompanyTx } from '#database/caller/company.ts'

type Check = SignOnCheck['checks'][number]

/**
 * Tests the identity provider: reads its metadata, then sends an invented authorization code. The error in
 * the response shows whether client id and secret are right.
 */
export async function testProvider(outside: ExternalCallContext): Promise<SignOnCheck> {
  const { server } = outside
  const saved = await runInCompany(outside, async ({ id, db }) => {
    const row = await db
      .selectFrom('sign_on_providers')
      .select(['kind', 'metadata'])
      .select(['version', 'issuer', 'client_id as clientId', 'sealed_secret as sealedSecret'])
      .executeTakeFirst()
    const groups = await unmatchedGroupsCheck(db)
    return row && { tenantId: id, ...row, groups }
  })
  if (!saved) throw new Refusal('NO_PROVIDER')
  const checks = [
    ...(saved.kind === 'saml' ? samlChecks(saved.metadata ?? '') : await openIdChecks(saved, server)),
    ...saved.groups,
  ]
  const isWell = checks.every((check) => check.isWell)
  await runInCompany(outside, async (_company, record) =>
    record('SIGN_ON_TESTED', { table: 'sign_on_providers', success: isWell }),
  )
  return { checks }
}

/**
 * The groups of the latest sign-on that matched no role. This is information, not an error: the default role
 * may be right for that user.
 */
async function unmatchedGroupsCheck(db: CompanyTx['db']): Promise<Check[]> {
  const latest = await db
    .selectFrom('security_logs')
    .select(['error_message', 'created_at'])
    .where('action', '=', 'SIGN_ON_GROUPS_UNMATCHED')
    .where('created_at', '>', (query) => query.selectFrom('sign_on_providers').select('updated_at'))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return latest ? [passed(`Groupes de la dernière connexion sans rôle. ${latest.error_message ?? ''}`)] : []
}

/**
 * Checks a SAML provider by its metadata only. The server does not contact it, because it may be reachable
 * only from the company's network.
 */
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
    (error: unknown) => [failed(connectionText(error))],
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

const passed = (sentence: string): Check => ({ isWell: true, sentence })
const failed = (sentence: string): Check => ({ isWell: false, sentence })
