import type { PoolClient } from 'pg'
import type { Claims } from '#access/sign-on/claims/claims.ts'
import { verifiedEmail } from '#access/sign-on/claims/email-claims.ts'
import { SignOnError } from '#access/sign-on/sign-on-error.ts'
import { newId } from '#database/query/ids.ts'
import { send } from '#database/statements/send.ts'

/** A person. `tenantId`: the company whose log records their actions. */
export type AccountPerson = { userId: string; email: string; tenantId: string | null }

const personColumns = `u.id as "userId", u.email,
  (select m.tenant_id from user_tenants m where m.user_id = u.id
    order by m.is_default desc, m.created_at limit 1) as "tenantId"`

/** The person whose account is linked with this subject (their id at the provider). */
export async function findLinkedPerson(
  client: PoolClient,
  issuer: string,
  sub: string,
): Promise<AccountPerson | undefined> {
  const [linked] = await send<AccountPerson>(client, {
    text: `update auth.accounts a set used_at = now() from auth.users u
      where u.id = a.user_id and a.provider_id = $1 and a.account_id = $2 and a.tenant_id is null
        returning ${personColumns}`,
    values: [issuer, sub],
  })
  return linked
}

type PersonAtEmail = AccountPerson & { isProved: boolean; unlinkedIssuer: string | null }

/**
 * The person with the email that the provider sent, if both the provider and this server have verified it.
 * Never creates an account. A person who unlinked the provider is not found by email again.
 */
export async function personAtEmail(
  client: PoolClient,
  issuer: string,
  claims: Claims,
): Promise<AccountPerson> {
  const email = claims.email_verified === true ? verifiedEmail(claims) : null
  if (email === null) throw new SignOnError('SIGN_ON_NO_EMAIL')
  const [person] = await send<PersonAtEmail>(client, {
    text: `select ${personColumns}, u.email_verified as "isProved", u.unlinked_issuer as "unlinkedIssuer"
      from auth.users u where u.email = $1`,
    values: [email],
  })
  if (!person) throw new SignOnError('SIGN_ON_UNKNOWN')
  if (!person.isProved || person.unlinkedIssuer === issuer) throw new SignOnError('SIGN_ON_UNLINKED')
  return person
}

/**
 * Links an account with a subject (the person's id at the provider). An account has one subject, and a
 * subject has one account. False when they were linked already. `isEntry`: true when the person signs in,
 * false when they link from the settings.
 */
export async function linkPerson(
  client: PoolClient,
  issuer: string,
  claims: Claims,
  userId: string,
  isEntry: boolean,
): Promise<boolean> {
  // locks the row, so that concurrent links run one after the other
  await send(client, { text: 'update auth.users set unlinked_issuer = null where id = $1', values: [userId] })
  const links = await send<{ userId: string; sub: string }>(client, {
    text: `select user_id as "userId", account_id as sub from auth.accounts
      where provider_id = $1 and tenant_id is null and (user_id = $2 or account_id = $3)`,
    values: [issuer, userId, claims.sub],
  })
  if (links.some((one) => one.userId !== userId)) throw new SignOnError('SIGN_ON_TAKEN')
  if (links.some((one) => one.sub !== claims.sub)) throw new SignOnError('SIGN_ON_OTHER_PERSON')
  if (links.length > 0) return false
  const insertedRows = await send(client, {
    text: `insert into auth.accounts (id, user_id, account_id, provider_id, email, used_at)
      values ($1, $2, $3, $4, $5, case when $6 then now() end) on conflict do nothing returning id`,
    values: [newId(), userId, claims.sub, issuer, verifiedEmail(claims), isEntry],
  })
  if (insertedRows.length === 0) throw new SignOnError('SIGN_ON_TAKEN') // another account was linked meanwhile
  return true
}
