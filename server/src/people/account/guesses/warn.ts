import type { PoolClient } from 'pg'
import { queueMail } from '#channels/mail/queue.ts'
import { asAccounts } from '#database/caller/company.ts'
import type { Pool } from '#database/pool/pool.ts'
import { homeCompanyOf, personById, senderFor } from '#people/account/person/people.ts'
import { type Guesses, guessesLetter } from './letter.ts'

// Warnings are sent by a job and not during sign-in, where the time that sending takes would reveal that the
// account exists.

/** Number of wrong passwords and codes in one hour from which a warning is sent. */
const warningThreshold = 10
const mostPlaces = 3

/** Job: emails the owners of accounts whose password or codes somebody tries to guess, at most once a day. */
export async function warnOfGuesses(pool: Pool, publicUrl: string): Promise<void> {
  for (const userId of await asAccounts(pool, findGuessedAccounts))
    await asAccounts(pool, (client) => warnOwner(client, userId, publicUrl))
}

/** Accounts with a refused sign-in in the current or the previous hour, and no warning in the last day. */
async function findGuessedAccounts(client: PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select distinct user_id as id from auth.refusals r
     where user_id is not null and hour > now() - interval '2 hours'
       and not exists (select from auth.guess_warnings w
         where w.user_id = r.user_id and w.warned_at > now() - interval '1 day')`,
  )
  return rows.toReversed().map(({ id }) => id)
}

async function warnOwner(client: PoolClient, userId: string, publicUrl: string): Promise<void> {
  const guesses = await guessesOf(client, userId)
  const person = await personById(client, userId)
  if (guesses.count < warningThreshold || !person?.isVerified) return
  const { rowCount } = await client.query(
    `insert into auth.guess_warnings as kept (user_id) values ($1)
     on conflict (user_id) do update set warned_at = now() where kept.warned_at <= now() - interval '1 day'`,
    [userId],
  )
  if (rowCount !== 1) return
  const clock = await clockOf(client, userId)
  const letter = guessesLetter(await senderFor(client, userId), guesses, clock, publicUrl)
  await queueMail(client, { kind: 'essais de connexion', to: person.email, userId, letter })
}

/** Wrong passwords and codes of the last hour in a person's security log, for every way of signing in. */
async function guessesOf(client: PoolClient, userId: string): Promise<Guesses> {
  await client.query(`select set_config('app.user_id', $1, true)`, [userId])
  const { rows } = await client.query<{ at: string; address: string | null; userAgent: string | null }>(
    `select created_at as at, ip_address as address, user_agent as "userAgent" from security_logs
     where user_id = $1 and created_at > now() - interval '1 hour' and not success
       and (action = 'LOGIN_ATTEMPT' and error_message is null or error_message in ('WRONG_CODE', 'WRONG_PASSWORD'))
     order by created_at`,
    [userId],
  )
  const places = new Map(
    rows.map(({ address, userAgent }) => [`${address} ${userAgent}`, { address, userAgent }]),
  )
  return {
    count: rows.length,
    firstAt: rows[0]?.at ?? null,
    lastAt: rows.at(-1)?.at ?? null,
    places: [...places.values()].slice(0, mostPlaces),
  }
}

async function clockOf(client: PoolClient, userId: string): Promise<string> {
  const { rows } = await client.query<{ zone: string }>(
    'select time_zone as zone from tenants where id = $1',
    [await homeCompanyOf(client, userId)],
  )
  return rows[0]?.zone ?? 'UTC'
}
