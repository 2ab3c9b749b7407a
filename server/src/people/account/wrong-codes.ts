import type { PoolClient } from 'pg'
import { type Device, isKnownTo } from '#access/caller/device.ts'
import { emailHash } from '#journal/event.ts'

// A million codes, twenty a day: an account withstands guessing for a hundred years. The link goes on working.
const wrongCodesADay = 20

/** What wrong codes are counted under: an address, or a browser that signed in to it before, which no stranger uses the codes of. */
export function guesserOf(email: string, device: Device | undefined): string {
  return device && isKnownTo(device, email) ? `${emailHash(email)} ${device.id}` : emailHash(email)
}

export async function hasCodesLeft(client: PoolClient, guesser: string): Promise<boolean> {
  const { rows } = await client.query('select 1 from auth.wrong_codes where email_hash = $1 and day = current_date and tries >= $2', [
    guesser,
    wrongCodesADay,
  ])
  return rows.length === 0
}

/** Counts a code as wrong before it is compared. */
export async function countTriedCode(client: PoolClient, guesser: string): Promise<void> {
  await client.query(
    `insert into auth.wrong_codes as kept (email_hash) values ($1)
     on conflict (email_hash) do update set tries = case when kept.day = current_date then kept.tries + 1 else 1 end, day = current_date`,
    [guesser],
  )
}

/** The code was right after all. */
export async function forgiveTriedCode(client: PoolClient, guesser: string): Promise<void> {
  await client.query('update auth.wrong_codes set tries = greatest(tries - 1, 0) where email_hash = $1 and day = current_date', [guesser])
}
