import type { PoolClient } from 'pg'
import { networkOf } from '#access/caller/address.ts'
import { isKnownTo } from '#access/caller/device.ts'
import type { RequestHead } from '#access/caller/server.ts'
import { send } from '#database/statements/send.ts'

export async function rememberNetwork(client: PoolClient, userId: string, address: string): Promise<void> {
  await send(client, {
    text: `insert into auth.known_networks (user_id, network) values ($1, $2)
      on conflict (user_id, network) do update set last_seen_at = now()`,
    values: [userId, networkOf(address)],
  })
}

/** True if the owner of this email or telephone number signed in from this network within 90 days. */
export async function isKnownNetwork(client: PoolClient, account: string, address: string): Promise<boolean> {
  const [row] = await send<{ answer: boolean }>(client, {
    text: `select exists (
        select from auth.known_networks
          where network = $2 and last_seen_at > now() - interval '90 days' and user_id in (
          select id from auth.users where email = $1 union all select user_id from auth.phones
            where access.telephone_key(number) = access.telephone_key($1))) as answer`,
    values: [account.toLowerCase(), networkOf(address)],
  })
  return row?.answer === true
}

/**
 * True if the owner of the account signed in before from this browser or this network. `account`: email or
 * telephone number.
 */
export async function isKnownCaller(
  client: PoolClient,
  account: string,
  { address, device }: RequestHead,
): Promise<boolean> {
  return (device !== undefined && isKnownTo(device, account)) || isKnownNetwork(client, account, address)
}
