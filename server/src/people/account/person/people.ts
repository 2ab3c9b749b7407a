import { productColor } from '@escale/contract/values/product'
import type { PoolClient } from 'pg'
import type { Sender } from '#channels/mail/mail-content.ts'
import { newId } from '#database/query/ids.ts'

/**
 * A person. `attestedBy`: the company that vouches for their email, as long as they have not proved it by an
 * emailed link.
 */
export type Person = {
  id: string
  email: string
  firstName: string
  lastName: string
  isVerified: boolean
  attestedBy: string | null
}

export async function personByEmail(client: PoolClient, email: string): Promise<Person | undefined> {
  return findPerson(client, 'email', email.toLowerCase())
}

export async function personById(client: PoolClient, id: string): Promise<Person | undefined> {
  return findPerson(client, 'id', id)
}

async function findPerson(
  client: PoolClient,
  column: 'id' | 'email',
  value: string,
): Promise<Person | undefined> {
  const { rows } = await client.query<Person>(
    `select id, email, first_name as "firstName", last_name as "lastName", email_verified as "isVerified",
       attested_by as "attestedBy"
     from auth.users where ${column} = $1`,
    [value],
  )
  return rows[0]
}

/** The hash of a person's password; null when they have none. */
export async function passwordHashOf(client: PoolClient, userId: string): Promise<string | null> {
  const { rows } = await client.query<{ password: string | null }>(
    `select password from auth.accounts where user_id = $1 and provider_id = 'credential'`,
    [userId],
  )
  return rows[0]?.password ?? null
}

/**
 * Sets a password. Sign-in codes, second-factor challenges and the change of email that were requested under
 * the old password become invalid.
 */
export async function setPassword(client: PoolClient, userId: string, hash: string): Promise<void> {
  const { rowCount } = await client.query(
    `update auth.accounts set password = $2, updated_at = now()
     where user_id = $1 and provider_id = 'credential'`,
    [userId, hash],
  )
  // Pending second-factor challenges were opened with the old password.
  await client.query('delete from auth.factor_challenges where user_id = $1', [userId])
  await client.query(`delete from auth.email_proofs where user_id = $1 and purpose = 'sign-in'`, [userId])
  await client.query('delete from auth.phone_codes where user_id = $1', [userId])
  // The caller has locked the password, so no change of email can still be requested under the old one.
  await client.query('delete from auth.email_changes where user_id = $1', [userId])
  if (rowCount) return
  await client.query(
    `insert into auth.accounts (id, user_id, account_id, provider_id, password)
     values ($1, $2::uuid, $2::text, 'credential', $3)`,
    [newId(), userId, hash],
  )
}

export const productSender: Sender = { name: 'Escale', color: productColor }

/**
 * The company in which a person's sessions start. Its security log holds the events of their account.
 * Undefined when they belong to no company.
 */
export async function homeCompanyOf(client: PoolClient, userId: string): Promise<string | undefined> {
  const { rows } = await client.query<{ id: string }>(
    `select tenant_id as id from user_tenants where user_id = $1 order by is_default desc, created_at limit 1`,
    [userId],
  )
  return rows[0]?.id
}

/**
 * Name and colours with which emails to a person are sent: their company's, those of the company they asked
 * to join, or the product's.
 */
export async function senderFor(client: PoolClient, userId: string): Promise<Sender> {
  const { rows } = await client.query<Sender>(
    `select t.name, t.primary_color as color from tenants t join (
       select tenant_id, 0 as place, is_default from user_tenants
         where user_id = $1 and deactivated_at is null
       union all select tenant_id, 1, false from access_requests
         where user_id = $1 and status = 'En attente') own on own.tenant_id = t.id
     where t.is_active order by own.place, own.is_default desc limit 1`,
    [userId],
  )
  return rows[0] ?? productSender
}

export type CompanyOfPage = Sender & { id: string }

/**
 * The company of a sign-in page, with the name and colours of its emails. Undefined when it does not exist or
 * is suspended.
 */
export async function companyOf(
  client: PoolClient,
  slug: string | undefined,
): Promise<CompanyOfPage | undefined> {
  if (!slug) return undefined
  const { rows } = await client.query<CompanyOfPage>(
    'select id, name, primary_color as color from tenants where slug = $1 and is_active',
    [slug],
  )
  return rows[0]
}
