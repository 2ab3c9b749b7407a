import type { PoolClient } from 'pg'
import { networkOf } from '#access/caller/address.ts'
import { isKnownTo } from '#access/caller/device.ts'
import type { RequestHead } from '#access/caller/server.ts'
import { isKnownNetwork } from '#access/limits/known-networks.ts'
import { emailHash } from '#journal/event.ts'

/**
 * Most wrong codes per day for an account, from one network, or from one browser that signed in to it before.
 */
const wrongCodesADay = 20
/**
 * Most wrong codes per day for an account, from all networks where its owner never signed in. A whole day of
 * guessing then succeeds with a probability of one in ten thousand (decision 085).
 */
const strangeCodesADay = 100

/** A counter of wrong codes: its key in the database, and the attempts allowed per day. */
export type CodeCounter = { key: string; allowed: number }

/**
 * Counters to which an attempt adds. `account`: email or telephone number. A browser that signed in to the
 * account before has its own counter. Any other browser adds to the counter of its network. If the owner
 * never signed in from this network, it also adds to the common counter of unknown networks.
 */
export async function codeCountersOf(
  client: PoolClient,
  account: string,
  { address, device }: RequestHead,
): Promise<CodeCounter[]> {
  const hash = emailHash(account)
  if (device && isKnownTo(device, account)) return [{ key: `${hash} ${device.id}`, allowed: wrongCodesADay }]
  const networkCounter = { key: `${hash} ${networkOf(address)}`, allowed: wrongCodesADay }
  if (await isKnownNetwork(client, account, address)) return [networkCounter]
  return [networkCounter, { key: hash, allowed: strangeCodesADay }]
}

export async function hasCodesLeft(client: PoolClient, counters: CodeCounter[]): Promise<boolean> {
  const { rows } = await client.query(
    `select from auth.wrong_codes
       join unnest($1::text[], $2::integer[]) counter (key, allowed) on email_hash = key
     where day = current_date and tries >= allowed limit 1`,
    [counters.map(({ key }) => key), counters.map(({ allowed }) => allowed)],
  )
  return rows.length === 0
}

/** Counts an attempt as wrong before the code is compared, so that concurrent attempts all count. */
export async function countTriedCode(client: PoolClient, counters: CodeCounter[]): Promise<void> {
  await client.query(
    `insert into auth.wrong_codes as kept (email_hash) select key from unnest($1::text[]) key order by key
     on conflict (email_hash) do update set
       tries = case when kept.day = current_date then kept.tries + 1 else 1 end, day = current_date`,
    [counters.map(({ key }) => key)],
  )
}

/** Subtracts the attempt again, because its code was right. */
export async function uncountTriedCode(client: PoolClient, counters: CodeCounter[]): Promise<void> {
  const keys = counters.map(({ key }) => key)
  // Rows are locked in the same order as in `countTriedCode`, so that two concurrent requests cannot
  // deadlock.
  await client.query(
    'select from auth.wrong_codes where email_hash = any ($1) order by email_hash for update',
    [keys],
  )
  await client.query(
    `update auth.wrong_codes set tries = greatest(tries - 1, 0)
     where email_hash = any ($1) and day = current_date`,
    [keys],
  )
}
