import type { PoolClient } from 'pg'
import { emailHash } from '#journal/event.ts'

// A million codes, twenty a day: an account withstands guessing for a hundred years. The link goes on working.
const wrongCodesADay = 20

export async function hasCodesLeft(client: PoolClient, email: string): Promise<boolean> {
  const { rows } = await client.query('select 1 from auth.wrong_codes where email_hash = $1 and day = current_date and tries >= $2', [
    emailHash(email),
    wrongCodesADay,
  ])
  return rows.length === 0
}

/** Counts a code as wrong before it is compared. */
export async function countTriedCode(client: PoolClient, email: string): Promise<void> {
  await client.query(
    `insert into auth.wrong_codes as kept (email_hash) values ($1)
     on conflict (email_hash) do update set tries = case when kept.day = current_date then kept.tries + 1 else 1 end, day = current_date`,
    [emailHash(email)],
  )
}

/** The code was right after all. */
export async function forgiveTriedCode(client: PoolClient, email: string): Promise<void> {
  await client.query('update auth.wrong_codes set tries = greatest(tries - 1, 0) where email_hash = $1 and day = current_date', [emailHash(email)])
}
