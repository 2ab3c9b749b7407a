import type { PoolClient } from 'pg'
import { newId } from '#database/ids.ts'
import type { Sender } from '#mail/letter.ts'
import { queueMail } from '#mail/queue.ts'
import { productColor } from '../web/theme.ts'
import { accessAskedLetter } from './letters.ts'

export type Person = { id: string; email: string; firstName: string; lastName: string; isVerified: boolean }

export async function personByEmail(client: PoolClient, email: string): Promise<Person | undefined> {
  return onePerson(client, 'email', email.toLowerCase())
}

export async function personById(client: PoolClient, id: string): Promise<Person | undefined> {
  return onePerson(client, 'id', id)
}

async function onePerson(client: PoolClient, column: 'id' | 'email', value: string): Promise<Person | undefined> {
  const { rows } = await client.query<Person>(
    `select id, email, first_name as "firstName", last_name as "lastName", email_verified as "isVerified" from auth.users where ${column} = $1`,
    [value],
  )
  return rows[0]
}

type NewAccount = { firstName: string; lastName: string; email: string; passwordHash: string; isVerified: boolean }

/** Makes an account, or makes again one that nobody ever proved to be theirs. Gives its id. */
export async function saveAccount(client: PoolClient, { firstName, lastName, email, passwordHash, isVerified }: NewAccount): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `insert into auth.users (id, name, first_name, last_name, email, email_verified) values ($1, $2, $3, $4, $5, $6)
     on conflict (email) do update set name = excluded.name, first_name = excluded.first_name, last_name = excluded.last_name,
       email_verified = excluded.email_verified, updated_at = now() where not users.email_verified
     returning id`,
    [newId(), `${firstName} ${lastName}`, firstName, lastName, email.toLowerCase(), isVerified],
  )
  const id = rows[0]?.id
  if (!id) throw new Error('the account was confirmed meanwhile')
  await setPassword(client, id, passwordHash)
  return id
}

/** Another password. An address that somebody asked for under the old one is not waited for any more. */
export async function setPassword(client: PoolClient, userId: string, hash: string): Promise<void> {
  await client.query('delete from auth.email_changes where user_id = $1', [userId])
  const { rowCount } = await client.query(
    `update auth.accounts set password = $2, updated_at = now() where user_id = $1 and provider_id = 'credential'`,
    [userId, hash],
  )
  if (rowCount) return
  await client.query(`insert into auth.accounts (id, user_id, account_id, provider_id, password) values ($1, $2::uuid, $2::text, 'credential', $3)`, [
    newId(),
    userId,
    hash,
  ])
}

/** The address is theirs: they may sign in, and the companies they asked for hear of it. */
export async function confirmEmail(client: PoolClient, userId: string, publicUrl: string): Promise<void> {
  await client.query('update auth.users set email_verified = true, updated_at = now() where id = $1', [userId])
  await client.query(`delete from auth.email_proofs where user_id = $1 and purpose = 'verification'`, [userId])
  const { rows } = await client.query<{
    tenantId: string
    name: string
    email: string
    company: string
    color: string
    adminId: string
    adminEmail: string
  }>(
    `with confirmed as (
       update access_requests set confirmed_at = now() where user_id = $1 and confirmed_at is null and status = 'En attente' returning *)
     select r.tenant_id as "tenantId", r.first_name || ' ' || r.last_name as name, r.email, t.name as company, t.primary_color as color,
       u.id as "adminId", u.email as "adminEmail"
     from confirmed r join tenants t on t.id = r.tenant_id and t.is_active
     join user_tenants m on m.tenant_id = r.tenant_id and m.deactivated_at is null and access.role_in(r.tenant_id, m.user_id) = 'admin'
     join auth.users u on u.id = m.user_id`,
    [userId],
  )
  for (const { tenantId, company, color, adminId, adminEmail, name, email } of rows) {
    const letter = accessAskedLetter({ name: company, color }, { name, email }, `${publicUrl}/app/users`)
    await queueMail(client, { kind: "demande d'accès", to: adminEmail, userId: adminId, tenantId, letter })
  }
}

const product: Sender = { name: 'Escale', color: productColor }

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

/** The company of a page, and how it signs its mail; undefined when there is none, or it is suspended. */
export async function companyOf(client: PoolClient, slug: string | undefined): Promise<(Sender & { id: string }) | undefined> {
  if (!slug) return undefined
  const { rows } = await client.query<Sender & { id: string }>('select id, name, primary_color as color from tenants where slug = $1 and is_active', [
    slug,
  ])
  return rows[0]
}

export const productSender = product
