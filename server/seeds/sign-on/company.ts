import type pg from 'pg'
import { signOnSeal } from '#access/sign-on/providers.ts'
import { findOrCreateSecret } from '#database/migrations/secrets.ts'
import { demoSignOn } from '#site/face/demo-accounts.ts'
import { rolesByGroup } from './directory.ts'

type Client = { issuer: string; clientId: string; clientSecret: string }

/**
 * Connects the company Boréal to the demo's OpenID provider, whose URL and secret change at each start. Other
 * settings changed by its admin are not overwritten, and linked accounts stay linked.
 */
export async function connectBoreal(
  owner: pg.Pool,
  secret: string | undefined,
  { issuer, clientId, clientSecret }: Client,
): Promise<void> {
  const { rows } = await owner.query<{ id: string; former: string | null }>(
    `select t.id, p.issuer as former from tenants t
      left join sign_on_providers p on p.tenant_id = t.id and p.client_id = $1
     where t.slug = 'boreal-cargo'`,
    [clientId],
  )
  const [boreal] = rows
  if (!boreal) return
  const sealed = signOnSeal(secret ?? (await findOrCreateSecret(owner, 'cookie'))).close(
    boreal.id,
    clientSecret,
  )
  await owner.query(
    `insert into sign_on_domains (tenant_id, domain, proof, proved_at)
      values ($1, $2, 'escale-domain=demonstration', now()) on conflict do nothing`,
    [boreal.id, demoSignOn.domain],
  )
  await owner.query(
    `insert into sign_on_providers (tenant_id, is_active, issuer, client_id, sealed_secret, groups_claim,
      roles_by_group, makes_accounts)
     values ($1, true, $2, $3, $4, 'groups', $5, true)
     on conflict (tenant_id) do update set issuer = excluded.issuer, sealed_secret = excluded.sealed_secret
       where sign_on_providers.client_id = excluded.client_id and sign_on_providers.kind = 'oidc'`,
    [boreal.id, issuer, clientId, sealed, JSON.stringify(rolesByGroup)],
  )
  await owner.query('update auth.accounts set provider_id = $3 where tenant_id = $1 and provider_id = $2', [
    boreal.id,
    boreal.former,
    issuer,
  ])
}

/**
 * Updates accounts that were linked to the provider outside of a company, because the provider's URL changes
 * at each start.
 */
export async function moveSignOnLinks(owner: pg.Pool, issuer: string): Promise<void> {
  await owner.query(
    `update auth.accounts set provider_id = $1 where tenant_id is null
      and provider_id like 'http://127.0.0.1:%'`,
    [issuer],
  )
  await owner.query('update auth.users set unlinked_issuer = $1 where unlinked_issuer is not null', [issuer])
}
