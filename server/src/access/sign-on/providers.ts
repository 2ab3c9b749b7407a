import type { GrantableRole } from '@escale/contract/access/grantable-roles'
import type { PoolClient } from 'pg'
import { createSeal } from '#database/chapters/seal.ts'
import { send } from '#database/statements/send.ts'

/** The provider of a company, as its people come in by it. */
export type Provider = {
  tenantId: string
  slug: string
  version: number
  kind: 'oidc' | 'saml'
  issuer: string
  clientId: string
  sealedSecret: string | null
  /** Of a SAML provider, what it says of itself. */
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

/** Who speaks for the people of a domain that their company has proved. */
export async function providerOfDomain(client: PoolClient, domain: string): Promise<Provider | undefined> {
  const [provider] = await send<Provider>(client, {
    text: `select ${columns} from sign_on_domains d join sign_on_providers p on p.tenant_id = d.tenant_id join tenants t on t.id = p.tenant_id
      where d.domain = $1 and d.proved_at is not null and p.is_active and t.is_active`,
    values: [domain],
  })
  return provider
}

export async function providerOfCompany(client: PoolClient, tenantId: string): Promise<Provider | undefined> {
  const [provider] = await send<Provider>(client, {
    text: `select ${columns} from sign_on_providers p join tenants t on t.id = p.tenant_id where p.tenant_id = $1 and p.is_active and t.is_active`,
    values: [tenantId],
  })
  return provider
}

/** Whether a company has a SAML provider, active or still being set up. */
export async function hasSamlProvider(client: PoolClient, tenantId: string): Promise<boolean> {
  const found = await send(client, {
    text: `select from sign_on_providers where tenant_id = $1 and kind = 'saml'`,
    values: [tenantId],
  })
  return found.length > 0
}

/** Whether a company has proved a domain to be its own. */
export async function hasProved(client: PoolClient, tenantId: string, domain: string): Promise<boolean> {
  const found = await send(client, {
    text: 'select from sign_on_domains where tenant_id = $1 and domain = $2 and proved_at is not null',
    values: [tenantId, domain],
  })
  return found.length > 0
}

export function signOnSeal(secret: string) {
  return createSeal(secret, 'sign-on secrets')
}

/** `societe.com` of `Nom@Societe.com`; null of what is no address. */
export function domainOf(email: string): string | null {
  return /^[^\s@]+@([^\s@]+)$/.exec(email.trim().toLowerCase())?.[1] ?? null
}
