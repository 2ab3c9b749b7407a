import type { OwnPhone } from '@escale/contract/people/account/phones'
import { telephoneKey } from '@escale/contract/values/telephone-key'
import type { PoolClient } from 'pg'
import type { Server } from '#access/caller/server.ts'
import { withNumbers, withOwnNumbers } from '#access/telephones.ts'
import { type Person, personById } from '#people/account/person/people.ts'
import { waysFor } from '#people/account/phone-ways.ts'

/**
 * Parses a typed telephone number into its international form (E.164). Throws a refusal with a message for
 * its field when it is invalid.
 */
export async function parseNumber(typed: string): Promise<string> {
  const { phone } = await withNumbers(null, 'phone', { phone: { typed } })
  return phone
}

/**
 * Parses a telephone number that the caller typed for their own account. A number without a country code
 * belongs to one of their company's countries.
 */
export async function parseOwnNumber(
  client: PoolClient,
  tenantId: string | null,
  typed: string,
): Promise<string> {
  const { phone } = await withOwnNumbers(client, tenantId, 'phone', { phone: { typed } })
  return phone
}

/** The person whose account has this telephone number as a sign-in method. */
export async function personByPhone(client: PoolClient, number: string): Promise<Person | undefined> {
  const { rows } = await client.query<{ id: string }>(
    'select user_id as id from auth.phones where access.telephone_key(number) = $1',
    [telephoneKey(number)],
  )
  return rows[0] && personById(client, rows[0].id)
}

/**
 * The telephone number exactly as its owner proved it. Some countries write a mobile number in two ways, and
 * codes go to the one that has received a code before.
 */
export async function provedNumber(client: PoolClient, userId: string): Promise<string | undefined> {
  const { rows } = await client.query<{ number: string }>(
    'select number from auth.phones where user_id = $1',
    [userId],
  )
  return rows[0]?.number
}

export async function phoneOf(client: PoolClient, server: Server, userId: string): Promise<OwnPhone> {
  const { rows } = await client.query<Pick<OwnPhone, 'number' | 'provedAt'>>(
    'select number, proved_at as "provedAt" from auth.phones where user_id = $1',
    [userId],
  )
  return { ...(rows[0] ?? { number: null, provedAt: null }), ways: await waysFor(client, server, userId) }
}

/**
 * Assigns a telephone number to an account. Any other account loses it, because operators give unused numbers
 * to new customers. Returns the id of the account that lost it.
 */
export async function takeNumber(
  client: PoolClient,
  userId: string,
  number: string,
): Promise<string | undefined> {
  const key = telephoneKey(number)
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`phone ${key}`])
  const { rows } = await client.query<{ id: string }>(
    `delete from auth.phones where access.telephone_key(number) = $2 and user_id <> $1
     returning user_id as id`,
    [userId, key],
  )
  if (rows[0]) await client.query('delete from auth.phone_codes where user_id = $1', [rows[0].id])
  await client.query(
    `insert into auth.phones (user_id, number) values ($1, $2)
     on conflict (user_id) do update set number = excluded.number, proved_at = now()`,
    [userId, number],
  )
  return rows[0]?.id
}

/** Removes the telephone number of an account and its pending codes. Returns the number, if there was one. */
export async function dropNumber(client: PoolClient, userId: string): Promise<string | undefined> {
  await client.query('delete from auth.phone_codes where user_id = $1', [userId])
  const { rows } = await client.query<{ number: string }>(
    'delete from auth.phones where user_id = $1 returning number',
    [userId],
  )
  return rows[0]?.number
}
