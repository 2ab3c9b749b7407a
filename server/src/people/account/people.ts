import { productColor } from '@escale/contract/values/product'
import type { PoolClient } from 'pg'
import type { Sender } from '#channels/mail/letter.ts'
import { newId } from '#database/query/ids.ts'

/** `attestedBy`: the only company that vouches for an address which no mail has proved. */
export type Person = {
  id: string
  email: string
  firstName: string
  lastName: string
  isVerified: boolean
  attestedBy: string | null
}

export async function personByEmail(client: PoolClient, email: string): Promise<Person | undefined> {
  return onePerson(client, 'email', email.toLowerCase())
}

export async function personById(client: PoolClient, id: string): Promise<Person | undefined> {
  return onePerson(client, 'id', id)
}

async function onePerson(
  client: PoolClient,
  column: 'id' | 'email',
  value: string,
): Promise<Person | undefined> {
  const { rows } = await client.query<Person>(
    `select id, email, first_name as "firstName", last_name as "lastName", email_verified as "isVerified", attested_by as "attestedBy"
     from auth.users where ${column} = $1`,
    [value],
  )
  return rows[0]
}

/** The hash of somebody's password; null when they have none. */
export async function passwordHashOf(client: PoolClient, userId: string): Promise<string | null> {
  const { rows } = await client.query<{ password: string | null }>(
    `select password from auth.accounts where user_id = $1 and provider_id = 'credential'`,
    [userId],
  )
  return rows[0]?.password ?? null
}

/** Another password. An address that somebody asked for under the old one is not waited for any more. */
export async function setPassword(client: PoolClient, userId: string, hash: string): Promise<void> {
  const { rowCount } = await client.query(
    `update auth.accounts set password = $2, updated_at = now() where user_id = $1 and provider_id = 'credential'`,
    [userId, hash],
  )
  await client.query('delete from auth.factor_challenges where user_id = $1', [userId]) // it was the old one that was right
  await client.query(`delete from auth.email_proofs where user_id = $1 and purpose = 'sign-in'`, [userId])
  await client.query('delete from auth.phone_codes where user_id = $1', [userId])
  await client.query('delete from auth.email_changes where user_id = $1', [userId]) // once the password is held: nobody asks for one under the old any more
  if (rowCount) return
  await client.query(
    `insert into auth.accounts (id, user_id, account_id, provider_id, password) values ($1, $2::uuid, $2::text, 'credential', $3)`,
    [newId(), userId, hash],
  )
}

const product: Sender = { name: 'Escale', color: productColor }

/** The company somebody starts in, in whose log their account's events stand; undefined for who has none. */
export async function homeOf(client: PoolClient, userId: string): Promise<string | undefined> {
  const { rows } = await client.query<{ id: string }>(
    'select tenant_id as id from user_tenants where user_id = $1 order by is_default desc, created_at limit 1',
    [userId],
  )
  return rows[0]?.id
}

/** In whose name one writes to somebody: their own company's, the one they asked for, or the product's. */
export async function senderFor(client: PoolClient, userId: string): Promise<Sender> {
  const { rows } = await client.query<Sender>(
    `select t.name, t.primary_color as color from tenants t join (
       select tenant_id, 0 as place, is_default from user_tenants where user_id = $1 and deactivated_at is null
       union all select tenant_id, 1, false from access_requests where user_id = $1 and status = 'En attente') own on own.tenant_id = t.id
     where t.is_active order by own.place, own.is_default desc limit 1`,
    [userId],
  )
  return rows[0] ?? product
}

export type CompanyOfPage = Sender & { id: string }

/** The company of a page, and how it signs its mail; undefined when there is none, or it is suspended. */
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

export const productSender = product
