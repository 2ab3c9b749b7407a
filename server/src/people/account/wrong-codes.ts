import type { PoolClient } from 'pg'
import { networkOf } from '#access/caller/address.ts'
import { isKnownTo } from '#access/caller/device.ts'
import type { RequestHead } from '#access/caller/server.ts'
import { isKnownNetwork } from '#access/limits/known-networks.ts'
import { emailHash } from '#journal/event.ts'

/**
 * Wrong codes for one account in a day, from one network, or from one browser that signed in to it before.
 */
const wrongCodesADay = 20
/**
 * Wrong codes for one account in a day from all networks where its owner never signed in. One guess in ten
 * thousand, at most (decision 085).
 */
const strangeCodesADay = 100

/** A key under which wrong codes are counted, and how many of them a day allows. */
export type CodeCounter = { key: string; allowed: number }

/**
 * The counters of a code that is tried for an account, named by its address or its telephone number. A
 * browser that signed in before counts
 * alone. Any other counts with its network, and with all strange networks if the owner never signed in from
 * there.
 */
export async function codeCountersOf(
  client: PoolClient,
  account: string,
  { address, device }: RequestHead,
): Promise<CodeCounter[]> {
  const hash = emailHash(account)
  if (device && isKnownTo(device, account)) return [{ key: `${hash} ${device.id}`, allowed: wrongCodesADay }]
  const ofNetwork = { key: `${hash} ${networkOf(address)}`, allowed: wrongCodesADay }
  if (await isKnownNetwork(client, account, address)) return [ofNetwork]
  return [ofNetwork, { key: hash, allowed: strangeCodesADay }]
}

export async function hasCodesLeft(client: PoolClient, counters: CodeCounter[]): Promise<boolean> {
  const { rows } = await client.query(
    `select from auth.wrong_codes join unnest($1::text[], $2::integer[]) counter (key, allowed) on email_hash = key
     where day = current_date and tries >= allowed limit 1`,
    [counters.map(({ key }) => key), counters.map(({ allowed }) => allowed)],
  )
  return rows.length === 0
}

/** Counts a code as wrong before it is compared. */
export async function countTriedCode(client: PoolClient, counters: CodeCounter[]): Promise<void> {
  await client.query(
    `insert into auth.wrong_codes as kept (email_hash) select key from unnest($1::text[]) key order by key
     on conflict (email_hash) do update set tries = case when kept.day = current_date then kept.tries + 1 else 1 end, day = current_date`,
    [counters.map(({ key }) => key)],
  )
}

/** The code was right after all. */
export async function forgiveTriedCode(client: PoolClient, counters: CodeCounter[]): Promise<void> {
  const keys = counters.map(({ key }) => key)
  // In the order in which they are counted, so that two right codes never wait for each other.
  await client.query(
    'select from auth.wrong_codes where email_hash = any ($1) order by email_hash for update',
    [keys],
  )
  await client.query(
    'update auth.wrong_codes set tries = greatest(tries - 1, 0) where email_hash = any ($1) and day = current_date',
    [keys],
  )
}
