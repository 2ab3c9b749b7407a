import { receivedText } from '@escale/contract/access/sign-on-reasons'
import type { PoolClient } from 'pg'
import type { RequestHead } from '#access/caller/server.ts'
import { newId } from '#database/query/ids.ts'
import { send } from '#database/statements/send.ts'
import { logEvent } from '#journal/event.ts'
import { claimNames } from './claims/claim-names.ts'
import { type Claims, readNames } from './claims/claims.ts'
import { addressFromClaims } from './claims/email-claims.ts'
import { roleFromGroups } from './claims/groups.ts'
import { type Provider, provedDomains } from './providers.ts'
import { SignOnError } from './sign-on-error.ts'

/**
 * Finds or creates the person whom a company's provider identified: the one linked with this provider, else
 * the member whose email is in a verified domain of the company, else a new account if the company allows it.
 * People who also belong to another company, and super admins, are refused.
 */
export async function resolvePerson(
  client: PoolClient,
  request: RequestHead,
  provider: Provider,
  claims: Claims,
): Promise<{ userId: string; email: string }> {
  const { tenantId } = provider
  const linked = await findLinkedPerson(client, provider, claims.sub)
  if (linked) return requireOnlyMember(client, tenantId, linked)
  const email = requireAddress(claims, await provedDomains(client, tenantId))
  const existing = await findPersonByEmail(client, email)
  const person = existing
    ? await requireOnlyMember(client, tenantId, existing, provider.makesAccounts)
    : await createPerson(client, provider, claims, email)
  if (!(await isMember(client, tenantId, person.userId)))
    await admitPerson(client, request, provider, claims, person.userId)
  await linkSubject(client, request, provider, claims.sub, person)
  return person
}

/**
 * The person's email address in the claims. Throws when there is none in the company's domains. The refusal
 * is logged with names of claims and domains, never with whole addresses.
 */
function requireAddress(claims: Claims, domains: readonly string[]): string {
  const answer = addressFromClaims(claims, domains)
  if (answer.is === 'proved') return answer.email
  if (answer.is === 'unverified') throw new SignOnError('SIGN_ON_NO_EMAIL', { reason: 'unverifiedEmail' })
  if (answer.is === 'missing')
    throw new SignOnError('SIGN_ON_NO_EMAIL', { detail: receivedText(claimNames(claims)) })
  const received = answer.received.map(({ name, domain }) => `@${domain} (${name})`)
  throw new SignOnError('SIGN_ON_OTHER_DOMAIN', {
    detail: receivedText(received, domains.join(', ')),
  })
}

type ProviderPerson = { userId: string; email: string }

async function findLinkedPerson(
  client: PoolClient,
  { tenantId, issuer }: Provider,
  sub: string,
): Promise<ProviderPerson | undefined> {
  const [linked] = await send<ProviderPerson>(client, {
    text: `update auth.accounts a set used_at = now() from auth.users u
      where u.id = a.user_id and a.provider_id = $1 and a.account_id = $2 and a.tenant_id = $3
        returning u.id as "userId", u.email`,
    values: [issuer, sub, tenantId],
  })
  return linked
}

async function findPersonByEmail(client: PoolClient, email: string): Promise<ProviderPerson | undefined> {
  const [person] = await send<ProviderPerson>(client, {
    text: 'select id as "userId", email from auth.users where email = $1',
    values: [email],
  })
  return person
}

type Membership = {
  isAbove: boolean
  isMember: boolean
  isActive: boolean
  hasOther: boolean
  isProved: boolean
}

/**
 * Returns the person, or refuses people who belong to another company or administer the platform. `mayJoin`:
 * true when a person without a company may join this one.
 */
async function requireOnlyMember(
  client: PoolClient,
  tenantId: string,
  person: ProviderPerson,
  mayJoin = false,
): Promise<ProviderPerson> {
  const [membership] = await send<Membership>(client, {
    text: `select auth.is_super_admin(u.id) as "isAbove", u.email_verified as "isProved",
        exists (select from user_tenants m where m.user_id = u.id and m.tenant_id = $2) as "isMember",
        exists (select from user_tenants m
          where m.user_id = u.id and m.tenant_id = $2 and m.deactivated_at is null) as "isActive",
        exists (select from user_tenants m
          where m.user_id = u.id and m.tenant_id <> $2 and m.deactivated_at is null) as "hasOther"
      from auth.users u where u.id = $1`,
    values: [person.userId, tenantId],
  })
  if (!membership || membership.isAbove || membership.hasOther) throw new SignOnError('SIGN_ON_ELSEWHERE')
  if (membership.isMember && !membership.isActive) throw new SignOnError('SIGN_ON_LEFT')
  if (!membership.isMember && !mayJoin) throw new SignOnError('SIGN_ON_NO_ACCOUNT')
  if (!membership.isMember && !membership.isProved) throw new SignOnError('SIGN_ON_ELSEWHERE')
  return person
}

async function isMember(client: PoolClient, tenantId: string, userId: string): Promise<boolean> {
  return (
    (
      await send(client, {
        text: 'select from user_tenants where tenant_id = $1 and user_id = $2',
        values: [tenantId, userId],
      })
    ).length > 0
  )
}

/**
 * Creates a person whose email counts as verified: the company proved that it owns the domain, so it could
 * read any verification email anyway.
 */
async function createPerson(
  client: PoolClient,
  { makesAccounts }: Provider,
  claims: Claims,
  email: string,
): Promise<ProviderPerson> {
  if (!makesAccounts) throw new SignOnError('SIGN_ON_NO_ACCOUNT')
  const { firstName, lastName } = readNames(claims, email)
  const [person] = await send<ProviderPerson>(client, {
    text: `insert into auth.users (id, name, first_name, last_name, email, email_verified)
      values ($1, $2, $3, $4, $5, true)
      on conflict (email) do nothing returning id as "userId", email`,
    values: [newId(), `${firstName} ${lastName}`.trim(), firstName, lastName, email],
  })
  if (!person) throw new SignOnError('SIGN_ON_OVER') // a concurrent sign-on created the account first
  return person
}

async function admitPerson(
  client: PoolClient,
  request: RequestHead,
  provider: Provider,
  claims: Claims,
  userId: string,
): Promise<void> {
  const { tenantId, makesAccounts, defaultRole } = provider
  if (!makesAccounts) throw new SignOnError('SIGN_ON_NO_ACCOUNT')
  const role = roleFromGroups(claims, provider).role ?? defaultRole
  await send(client, {
    text: 'select access.admit($1, $2, $3, null, $4)',
    values: [tenantId, userId, role, newId()],
  })
  const about = { tableName: 'profiles', recordId: userId } as const
  await logEvent(client, request, {
    action: 'SIGN_ON_ADMITTED',
    success: true,
    tenantId,
    userId,
    errorMessage: role,
    ...about,
  })
}

/**
 * Links the person with their id at the provider. A person can have only one, so an email that the provider
 * has reassigned to somebody else is refused.
 */
async function linkSubject(
  client: PoolClient,
  request: RequestHead,
  { tenantId, issuer }: Provider,
  sub: string,
  { userId, email }: ProviderPerson,
): Promise<void> {
  const others = await send(client, {
    text: 'select from auth.accounts where user_id = $1 and provider_id = $2 and tenant_id = $3',
    values: [userId, issuer, tenantId],
  })
  if (others.length > 0) throw new SignOnError('SIGN_ON_OTHER_PERSON')
  await send(client, {
    text: `insert into auth.accounts (id, user_id, account_id, provider_id, tenant_id, email, used_at)
      values ($1, $2, $3, $4, $5, $6, now())`,
    values: [newId(), userId, sub, issuer, tenantId, email],
  })
  await logEvent(client, request, {
    action: 'IDENTITY_LINKED',
    success: true,
    tenantId,
    userId,
    errorMessage: issuer,
  })
}
