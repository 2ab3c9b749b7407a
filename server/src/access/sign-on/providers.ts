import type { GrantableRole } from '@escale/contract/access/grantable-roles'
import type { PoolClient } from 'pg'
import { createSeal } from '#database/migrations/seal.ts'
import { send } from '#database/statements/send.ts'

/** The identity provider of a company. */
export type Provider = {
  tenantId: string
  slug: string
  version: number
  kind: 'oidc' | 'saml'
  issuer: string
  clientId: string
  sealedSecret: string | null
  /** SAML metadata document of the provider. Null for OpenID. */
  metadata: string | null
  groupsClaim: string | null
  rolesByGroup: { group: string; role: GrantableRole }[]
  defaultRole: GrantableRole
  makesAccounts: boolean
  provesFactor: boolean
}

const columns = `p.tenant_id as "tenantId", t.slug, p.version, p.kind, p.issuer, p.client_id as "clientId", p.sealed_secret as "sealedSecret", p.metadata,
  p.groups_claim as "groupsClaim", p.roles_by_group as "rolesByGroup", p.default_role as "defaultRole", p.makes_accounts as "makesAccounts",
  p.proves_factor as "provesFactor"`

/** The identity provider of the company that owns the domain. Undefined when there is none. */
export async function providerOfDomain(client: PoolClient, domain: string): Promise<Provider | undefined> {
  const [provider] = await send<Provider>(client, {
    text: `select ${columns} from sign_on_domains d join sign_on_providers p on p.tenant_id = d.tenant_id
      join tenants t on t.id = p.tenant_id
      where d.domain = $1 and d.proved_at is not null and p.is_active and t.is_active`,
    values: [domain],
  })
  return provider
}

export async function providerOfCompany(client: PoolClient, tenantId: string): Promise<Provider | undefined> {
  const [provider] = await send<Provider>(client, {
    text: `select ${columns} from sign_on_providers p join tenants t on t.id = p.tenant_id
      where p.tenant_id = $1 and p.is_active and t.is_active`,
    values: [tenantId],
  })
  return provider
}

/** True if the company has a SAML provider, even one that is not active yet. */
export async function hasSamlProvider(client: PoolClient, tenantId: string): Promise<boolean> {
  const found = await send(client, {
    text: `select from sign_on_providers where tenant_id = $1 and kind = 'saml'`,
    values: [tenantId],
  })
  return found.length > 0
}

export async function provedDomains(client: PoolClient, tenantId: string): Promise<string[]> {
  const proved = await send<{ domain: string }>(client, {
    text: 'select domain from sign_on_domains where tenant_id = $1 and proved_at is not null',
    values: [tenantId],
  })
  return proved.map(({ domain }) => domain)
}

export function signOnSeal(secret: string) {
  return createSeal(secret, 'sign-on secrets')
}

/**
 * Domain of an email address in lower case: `societe.com` for `Nom@Societe.com`. Null for an invalid address.
 */
export function domainOf(email: string): string | null {
  return /^[^\s@]+@([^\s@]+)$/.exec(email.trim().toLowerCase())?.[1] ?? null
}
