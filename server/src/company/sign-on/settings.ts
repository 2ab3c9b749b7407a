import { randomBytes } from 'node:crypto'
import type { GrantableRole } from '@escale/contract/access/grantable-roles'
import type { SignOnDraft } from '@escale/contract/company/sign-on/draft'
import type { SignOnDomain, SignOnProvider } from '@escale/contract/company/sign-on/rows'
import { sql } from 'kysely'
import type { Server } from '#access/caller/server.ts'
import type { Actor } from '#access/guard/actor.ts'
import { fieldRefusal, Refusal, staleOrGone } from '#access/refusal/refusal.ts'
import { mayReachLoopback, redirectUrl } from '#access/sign-on/client.ts'
import { signOnSeal } from '#access/sign-on/providers.ts'
import { isReachable } from '#access/sign-on/reach.ts'
import { readMetadata, UnreadableMetadata } from '#access/sign-on/saml-metadata.ts'
import { samlUrl } from '#access/sign-on/saml-names.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { saveOnlyRow } from '#database/query/change-row.ts'

/** The name of the TXT record that proves control of a domain. */
export const recordName = (domain: string) => `_escale.${domain}`

const emptyProvider: Omit<SignOnProvider, 'redirectUrl' | 'samlUrl'> = {
  version: 0,
  kind: 'oidc',
  isActive: false,
  issuer: '',
  clientId: '',
  hasSecret: false,
  metadata: null,
  groupsClaim: null,
  rolesByGroup: [],
  defaultRole: 'viewer',
  makesAccounts: false,
  provesFactor: false,
  shutsPassword: false,
  rescue: null,
}

export async function domainsOf({ db }: CompanyTx): Promise<SignOnDomain[]> {
  const rows = await db
    .selectFrom('sign_on_domains')
    .select(['domain', 'proof', 'proved_at as provedAt'])
    .orderBy('domain')
    .execute()
  return rows.map(({ domain, proof, provedAt }) => ({
    domain,
    recordName: recordName(domain),
    record: proof,
    provedAt,
  }))
}

/** The identity provider that the company configured, or an empty form. */
export async function providerSettings(company: CompanyTx, server: Server): Promise<SignOnProvider> {
  return (await providerOf(company, server)) ?? { ...emptyProvider, ...addressesOf(company, server) }
}

/** The URLs that the company must register at its identity provider, for OpenID Connect and for SAML. */
function addressesOf({ id }: CompanyTx, { publicUrl }: Server) {
  return { redirectUrl: redirectUrl(publicUrl), samlUrl: samlUrl(publicUrl, id) }
}

async function providerOf(company: CompanyTx, server: Server): Promise<SignOnProvider | undefined> {
  const row = await findProvider(company)
  if (!row) return undefined
  const {
    sealed_secret: secret,
    roles_by_group: roles,
    default_role: role,
    first_name: first,
    last_name: last,
    kind,
    ...provider
  } = row
  const rescue = provider.shutsPassword && first !== null ? `${first} ${last}`.trim() : null
  const rolesByGroup = roles as unknown as SignOnProvider['rolesByGroup']
  const read = {
    kind: kind as SignOnProvider['kind'],
    hasSecret: secret !== null,
    rolesByGroup,
    defaultRole: role as GrantableRole,
    rescue,
  }
  return { ...provider, ...read, ...addressesOf(company, server) }
}

function findProvider({ db }: CompanyTx) {
  return db
    .selectFrom('sign_on_providers')
    .leftJoin('profiles', 'profiles.id', 'sign_on_providers.rescue_id')
    .select(['kind', 'metadata'])
    .select([
      'version',
      'is_active as isActive',
      'issuer',
      'client_id as clientId',
      'sealed_secret',
      'groups_claim as groupsClaim',
    ])
    .select([
      'roles_by_group',
      'default_role',
      'makes_accounts as makesAccounts',
      'proves_factor as provesFactor',
      'shuts_password as shutsPassword',
    ])
    .select(['profiles.first_name', 'profiles.last_name'])
    .executeTakeFirst()
}

/**
 * Saves the identity provider. The stored client secret is kept only while the issuer and the client id stay
 * the same.
 */
export async function saveProvider(
  company: CompanyTx,
  actor: Actor,
  server: Server,
  version: number,
  { clientSecret, ...form }: SignOnDraft,
): Promise<SignOnProvider> {
  const loopback = mayReachLoopback(server)
  const draft = form.kind === 'saml' ? samlDraft(form, loopback) : openIdDraft(form, loopback)
  if (draft.isActive) await refuseWithoutDomain(company)
  if (draft.shutsPassword) await refuseWithoutRescue(company)
  const former = await company.db
    .selectFrom('sign_on_providers')
    .select(['issuer', 'client_id', 'sealed_secret'])
    .executeTakeFirst()
  const isSame =
    draft.kind === 'oidc' && former?.issuer === draft.issuer && former.client_id === draft.clientId
  const storedSecret = isSame ? (former?.sealed_secret ?? null) : null
  const isSaved = await saveOnlyRow(company, 'sign_on_providers', version, {
    is_active: draft.isActive,
    kind: draft.kind,
    metadata: draft.metadata,
    issuer: draft.issuer,
    client_id: draft.clientId,
    sealed_secret:
      clientSecret === null || draft.kind === 'saml'
        ? storedSecret
        : signOnSeal(server.secret).close(company.id, clientSecret),
    groups_claim: draft.groupsClaim,
    roles_by_group: JSON.stringify(draft.rolesByGroup),
    default_role: draft.defaultRole,
    makes_accounts: draft.makesAccounts,
    proves_factor: draft.provesFactor,
    shuts_password: draft.shutsPassword,
    rescue_id: draft.shutsPassword ? actor.userId : null,
  })
  const current = await providerOf(company, server)
  if (!isSaved || !current) throw staleOrGone(current)
  return current
}

type ProviderForm = Omit<SignOnDraft, 'clientSecret'>

function openIdDraft(draft: ProviderForm, loopback: boolean): ProviderForm {
  if (!isReachable(draft.issuer, loopback))
    throw fieldRefusal<SignOnDraft>('issuer', 'Indiquez une adresse https:// publique.')
  return { ...draft, metadata: null }
}

/**
 * Reads a SAML provider from its metadata. Its sign-in URL is opened by browsers only, never by the server,
 * so it may be on the company's own network.
 */
function samlDraft(draft: ProviderForm, loopback: boolean): ProviderForm {
  try {
    const { entityId, address } = readMetadata(draft.metadata ?? '')
    const isEncrypted = address.startsWith('https:') || (loopback && isReachable(address, true))
    if (!isEncrypted)
      throw new UnreadableMetadata("L'adresse de connexion du fournisseur n'est pas en https://.")
    return { ...draft, issuer: entityId, clientId: '' }
  } catch (error) {
    if (error instanceof UnreadableMetadata) throw fieldRefusal<SignOnDraft>('metadata', error.message)
    throw error
  }
}

async function refuseWithoutDomain({ db }: CompanyTx): Promise<void> {
  const proved = await db
    .selectFrom('sign_on_domains')
    .select('domain')
    .where('proved_at', 'is not', null)
    .executeTakeFirst()
  if (!proved) throw new Refusal('NO_DOMAIN')
}

/**
 * Checks that the administrator who disables password sign-in can still sign in by password. If the identity
 * provider fails, this administrator can enable passwords again.
 */
async function refuseWithoutRescue({ db }: CompanyTx): Promise<void> {
  const { rows } = await sql<{ answer: boolean }>`select access.is_rescue() as answer`.execute(db)
  if (!rows[0]?.answer) throw new Refusal('OWN_PASSWORD_FIRST')
}

export async function removeProvider({ db }: CompanyTx): Promise<void> {
  const { numDeletedRows } = await db.deleteFrom('sign_on_providers').executeTakeFirst()
  if (numDeletedRows !== 1n) throw new Refusal('NOT_FOUND')
}

const mostDomains = 10

export async function addDomain({ db }: CompanyTx, domain: string): Promise<void> {
  const existing = await db.selectFrom('sign_on_domains').select('domain').execute()
  if (existing.some((one) => one.domain === domain)) return
  if (existing.length >= mostDomains) throw new Refusal('TOO_MANY_DOMAINS')
  const proof = `escale-domain=${randomBytes(24).toString('base64url')}`
  await db.insertInto('sign_on_domains').values({ domain, proof }).execute()
}

/**
 * Removes a domain. Users with an email address of this domain no longer sign in through the provider, and
 * may use their password again.
 */
export async function removeDomain({ db }: CompanyTx, domain: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('sign_on_domains')
    .where('domain', '=', domain)
    .executeTakeFirst()
  if (numDeletedRows !== 1n) throw new Refusal('NOT_FOUND')
}
