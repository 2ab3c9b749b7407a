import type { PoolClient } from 'pg'
import { send } from '#database/send.ts'
import { emailHash } from '#journal/event.ts'
import { networkOf } from './address.ts'
import { isKnownTo } from './device.ts'
import type { Asked } from './server.ts'

type Kind = keyof typeof limits

/** In a quarter of an hour, for one account: from one network, from everywhere; and for all accounts from one network. Then one waits, longer each time. */
const limits = {
  'sign-in': { here: 10, account: 30, network: 50 },
  mail: { here: 5, account: 15, network: 25 },
  code: { here: 10, account: 30, network: 50 },
  password: { here: 10, account: 30, network: 50 },
  choice: { here: 20, account: 60, network: 100 },
} as const

/** What an attempt is counted under; the first key is of the caller alone, the others are shared with strangers. */
export type Counters = { keys: [string, ...string[]]; limits: number[] }

/** A browser that signed in to the account before has a counter of its own: strangers cannot shut it out. */
export function countersOf(kind: Kind, email: string, { address, device }: Asked): Counters {
  const { here, account, network } = limits[kind]
  const who = `${kind}:${emailHash(email)}`
  if (device && isKnownTo(device, email)) return { keys: [`${who} ${device.id}`], limits: [here] }
  const from = networkOf(address)
  return { keys: [`${who} ${from}`, who, `${kind}@${from}`], limits: [here, account, network] }
}

/** Seconds to wait, 0 when it may go on; `isFirst` of those refused in this block. */
export async function countTry(client: PoolClient, { keys, limits: allowed }: Counters): Promise<{ wait: number; isFirst: boolean }> {
  const [counted] = await send<{ wait: number; isFirst: boolean }>(client, {
    text: 'select wait, is_first as "isFirst" from auth.count_try($1, $2)',
    values: [keys, allowed],
  })
  if (!counted) throw new Error('A count answers one row')
  return counted
}

/** The attempt was right. */
export async function forgiveTry(client: PoolClient, { keys }: Counters): Promise<void> {
  await send(client, { text: 'select auth.give_back_try($1, $2)', values: [keys, keys[0]] })
}

/** The attempt was never judged. */
export async function uncountTry(client: PoolClient, { keys }: Counters): Promise<void> {
  await send(client, { text: 'select auth.give_back_try($1)', values: [keys] })
}

/** Whoever guessed at the old password no longer delays the owner of the new one. */
export async function forgetSignInTries(client: PoolClient, email: string): Promise<void> {
  await client.query('delete from auth.sign_in_tries where starts_with(key, $1)', [`sign-in:${emailHash(email)}`])
}
