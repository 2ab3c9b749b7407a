import type { Factors } from '@escale/contract/people/account/factors'
import type { PoolClient } from 'pg'
import { stepOfCode } from '#access/factor/totp.ts'
import { Refusal } from '#access/refusal/refusal.ts'
import { createSeal } from '#database/migrations/seal.ts'
import { newId } from '#database/query/ids.ts'

const mostDevices = 5

/** The second-factor devices of a person, and whether one of their companies requires a second factor. */
export async function factorsOf(client: PoolClient, userId: string): Promise<Factors> {
  const devices = await client.query<Factors['devices'][number]>(
    `select id, kind, name, confirmed_at as "createdAt", used_at as "usedAt" from auth.factors
     where user_id = $1 and confirmed_at is not null order by confirmed_at, id`,
    [userId],
  )
  const { rows } = await client.query<Omit<Factors, 'devices'>>(
    `select (select count(*) from auth.backup_codes c
       where c.user_id = $1 and c.used_at is null) as "backupCodesLeft",
       (select max(c.created_at) from auth.backup_codes c where c.user_id = $1) as "backupCodesMadeAt",
       auth.needs_factor($1) as "isNeeded",
       (select min(t.factor_from)::text
         from user_tenants m join tenants t on t.id = m.tenant_id and t.is_active
         where m.user_id = $1 and m.deactivated_at is null
           and t.factor_from > access.clock_at(now(), t.time_zone)::date
           and (t.factor_for = 'Tous' or auth.given_role(t.id, m.user_id) = 'admin')) as "neededFrom",
       (select jsonb_build_object('dueAt', r.due_at, 'askedBy', trim(u.first_name || ' ' || u.last_name))
         from auth.factor_removals r left join auth.users u on u.id = r.asked_by
           where r.user_id = $1) as removal`,
    [userId],
  )
  const [state] = rows
  if (!state) throw new Error('The state of the second factors is one row')
  return { devices: devices.rows, ...state }
}

/** Adds an authenticator app, which cannot be used until its first code confirms it. Returns its id. */
export async function addDevice(
  client: PoolClient,
  secret: string,
  device: { userId: string; name: string; totp: string },
): Promise<string> {
  const { userId, name, totp } = device
  // The row lock makes two concurrent additions run one after the other, so that the limit on devices counts
  // both.
  await client.query(`select from auth.users where id = $1 for update`, [userId])
  await client.query(`delete from auth.factors where user_id = $1 and confirmed_at is null`, [userId])
  await refuseDeviceTooMany(client, userId)
  const id = newId()
  await client.query('insert into auth.factors (id, user_id, name, sealed_secret) values ($1, $2, $3, $4)', [
    id,
    userId,
    name,
    createSeal(secret, 'second factors').close(userId, totp),
  ])
  return id
}

export async function refuseDeviceTooMany(client: PoolClient, userId: string): Promise<void> {
  const known = await client.query(
    'select from auth.factors where user_id = $1 and confirmed_at is not null',
    [userId],
  )
  if (known.rows.length >= mostDevices) throw new Refusal('TOO_MANY_FACTORS')
}

type Passkey = { id: string; publicKey: Uint8Array; counter: number; name: string; transports: string[] }

/** Stores a verified passkey. Returns true when it is the person's only second-factor device. */
export async function storePasskey(client: PoolClient, userId: string, passkey: Passkey): Promise<boolean> {
  await client.query(`select from auth.users where id = $1 for update`, [userId])
  await refuseDeviceTooMany(client, userId)
  const { id, publicKey, counter, name, transports } = passkey
  const inserted = await client.query(
    `insert into auth.factors (id, user_id, kind, name, credential_id, public_key, counter, transports,
       confirmed_at)
     values ($1, $2, 'passkey', $3, $4, $5, $6, $7, now()) on conflict (credential_id) do nothing`,
    [newId(), userId, name, id, Buffer.from(publicKey), counter, transports],
  )
  if (inserted.rowCount === 0) throw new Refusal('WRONG_PASSKEY')
  const all = await client.query('select from auth.factors where user_id = $1 and confirmed_at is not null', [
    userId,
  ])
  return all.rows.length === 1
}

/**
 * Confirms an authenticator app by its first code. Returns true when it is the person's only second-factor
 * device.
 */
export async function confirmDevice(
  client: PoolClient,
  secret: string,
  { userId, id, code }: { userId: string; id: string; code: string },
): Promise<boolean> {
  await client.query(`select from auth.users where id = $1 for update`, [userId])
  const waiting = await client.query<{ sealed: string }>(
    `select sealed_secret as sealed from auth.factors
     where user_id = $1 and id = $2 and kind = 'totp' and confirmed_at is null
       and created_at > now() - interval '15 minutes' for update`,
    [userId, id],
  )
  if (!waiting.rows[0]) throw new Refusal('NOT_FOUND')
  const totp = createSeal(secret, 'second factors').open(userId, waiting.rows[0].sealed)
  const step = totp === undefined ? null : stepOfCode(totp, code)
  if (step === null) throw new Refusal('WRONG_CODE')
  await client.query(
    'update auth.factors set confirmed_at = now(), used_at = now(), last_step = $2 where id = $1',
    [id, step],
  )
  const others = await client.query(
    'select from auth.factors where user_id = $1 and id <> $2 and confirmed_at is not null',
    [userId, id],
  )
  return others.rows.length === 0
}

export async function renameDevice(
  client: PoolClient,
  userId: string,
  id: string,
  name: string,
): Promise<void> {
  const { rowCount } = await client.query(
    'update auth.factors set name = $3 where user_id = $1 and id = $2 and confirmed_at is not null',
    [userId, id, name],
  )
  if (!rowCount) throw new Refusal('NOT_FOUND')
}

/**
 * Deletes a second-factor device and returns its name. Backup codes are deleted with the last device. The
 * last device cannot be deleted while a company requires a second factor.
 */
export async function removeDevice(client: PoolClient, userId: string, id: string): Promise<string> {
  await client.query(`select from auth.users where id = $1 for update`, [userId])
  const { rows } = await client.query<{ id: string; name: string }>(
    'select id, name from auth.factors where user_id = $1 and confirmed_at is not null for update',
    [userId],
  )
  const device = rows.find((row) => row.id === id)
  if (!device) throw new Refusal('NOT_FOUND')
  if (rows.length === 1) {
    const needed = await client.query<{ answer: boolean }>('select auth.needs_factor($1) as answer', [userId])
    if (needed.rows[0]?.answer) throw new Refusal('LAST_FACTOR')
    await removeAllDevices(client, userId)
  } else await client.query('delete from auth.factors where id = $1', [id])
  return device.name
}

/** Deletes every second factor of a person. Their open sessions then count as opened by password alone. */
export async function removeAllDevices(client: PoolClient, userId: string): Promise<void> {
  await client.query('delete from auth.factors where user_id = $1', [userId])
  await client.query('delete from auth.backup_codes where user_id = $1', [userId])
  await client.query('delete from auth.factor_challenges where user_id = $1', [userId])
  await client.query('delete from auth.factor_removals where user_id = $1', [userId])
  await client.query(`update auth.sessions set factor_at = null where user_id = $1`, [userId])
}
