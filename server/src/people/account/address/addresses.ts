import type { PoolClient } from 'pg'
import type { RequestHead } from '#access/caller/server.ts'
import { verifyPassword } from '#access/passwords/passwords.ts'
import { asAccounts } from '#database/caller/company.ts'
import type { Pool } from '#database/pool/pool.ts'
import { newId } from '#database/query/ids.ts'
import { logEvent } from '#journal/event.ts'
import { deleteAccount } from '#people/account/person/deletion.ts'
import { passwordHashOf, personByEmail, setPassword } from '#people/account/person/people.ts'

export type NewAccount = { firstName: string; lastName: string; email: string; passwordHash: string }

/**
 * `attestedBy`: the company that vouches for an email address. Null when the owner proved the address by an
 * emailed link or code.
 */
type Attestation = { attestedBy: string | null }

/**
 * Finds an account whose email only a company vouches for, when the password matches. A person who knows this
 * password and reads this mailbox is the owner of the account.
 */
export async function attestedAccountOf(
  pool: Pool,
  email: string,
  password: string,
): Promise<string | undefined> {
  const attested = await asAccounts(pool, async (client) => {
    const person = await personByEmail(client, email)
    return person && !person.isVerified
      ? { id: person.id, hash: await passwordHashOf(client, person.id) }
      : undefined
  })
  if (!attested?.hash) return undefined
  return (await verifyPassword({ password, hash: attested.hash })) ? attested.id : undefined
}

/** Marks an account's email as verified. Returns false when the account was deleted. */
export async function confirmAddress(client: PoolClient, userId: string): Promise<boolean> {
  const { rows } = await client.query<{ email: string }>(
    `update auth.users set email_verified = true, attested_by = null, updated_at = now()
     where id = $1 returning email`,
    [userId],
  )
  await forgetPendingSignUps(client, rows[0]?.email)
  return rows.length === 1
}

/**
 * Creates the account of a person who proved an email address. If an account with this email was only vouched
 * for by a company, it belongs to another person: it is deleted, and its records stay with that company.
 * Returns undefined when a verified account has this email already.
 */
export async function makeProvedAccount(
  client: PoolClient,
  asked: RequestHead,
  account: NewAccount,
): Promise<string | undefined> {
  await deleteAttestedAccount(client, asked, account.email)
  const id = await insertAccount(client, account, { attestedBy: null })
  if (id) await forgetPendingSignUps(client, account.email.toLowerCase())
  return id
}

/**
 * Creates an account whose email a single company vouches for. Returns undefined when an account has this
 * email already.
 */
export async function makeAttestedAccount(
  client: PoolClient,
  companyId: string,
  account: NewAccount,
): Promise<string | undefined> {
  return insertAccount(client, account, { attestedBy: companyId })
}

/**
 * Deletes the account whose email only a company vouches for, because another person proved that the email is
 * theirs.
 */
export async function deleteAttestedAccount(
  client: PoolClient,
  asked: RequestHead,
  email: string,
): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    'select id from auth.users where email = $1 and not email_verified for update',
    [email.toLowerCase()],
  )
  const attested = rows[0]
  if (!attested) return
  for (const tenantId of await deleteAccount(client, attested.id)) {
    const about = { tenantId, userId: attested.id, tableName: 'profiles', recordId: attested.id }
    await logEvent(client, asked, { action: 'ATTESTED_ACCOUNT_ENDED', success: true, ...about })
  }
}

async function insertAccount(
  client: PoolClient,
  account: NewAccount,
  { attestedBy }: Attestation,
): Promise<string | undefined> {
  const { firstName, lastName, email, passwordHash } = account
  const { rows } = await client.query<{ id: string }>(
    `insert into auth.users (id, name, first_name, last_name, email, email_verified, attested_by)
     values ($1, $2, $3, $4, $5, $6::uuid is null, $6)
     on conflict (email) do nothing returning id`,
    [newId(), `${firstName} ${lastName}`, firstName, lastName, email.toLowerCase(), attestedBy],
  )
  const id = rows[0]?.id
  if (id) await setPassword(client, id, passwordHash)
  return id
}

// Deletes pending sign-ups and verification links of an email address, which are useless once it has an
// account.
async function forgetPendingSignUps(client: PoolClient, email: string | undefined): Promise<void> {
  await client.query('delete from auth.sign_ups where email = $1', [email])
  await client.query(`delete from auth.email_proofs where email = $1 and purpose = 'verification'`, [email])
}
