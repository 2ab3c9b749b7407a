import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import type { PoolClient } from 'pg'
import type { Server } from '#access/caller/server.ts'
import { asAccounts } from '#database/caller/company.ts'
import { createSeal, type Seal } from '#database/migrations/seal.ts'
import type { Pool } from '#database/pool/pool.ts'
import { newId } from '#database/query/ids.ts'
import { send } from '#database/statements/send.ts'
import { logEvent, serverOrigin } from '#journal/event.ts'

export const algorithm = 'ES256'

type KeyRow = { id: string; publicKey: JWK; sealed: string; isRetired: boolean }
type Keys = { signing: { id: string; key: CryptoKey }; verifying: Map<string, CryptoKey>; published: JWK[] }
type KeyStore = Pick<Server, 'pool' | 'secret'>

// Cache of the keys that sign access tokens. Other servers may replace them, so they are read again after a
// minute, or when a token names an unknown key.
const cachedKeys = new WeakMap<Pool, { keys: Promise<Keys>; readAt: number }>()
const trustedMs = 60_000
const betweenReadsMs = 1000

/** The keys that sign access tokens. The first key is created on first use. */
export function signingKeys(means: KeyStore): Promise<Keys> {
  return keysReadSince(means, trustedMs)
}

/** The public key with this id. Undefined when another server created the key or it was deleted. */
export async function verificationKey(means: KeyStore, id: string): Promise<CryptoKey | undefined> {
  const { verifying } = await signingKeys(means)
  return verifying.get(id) ?? (await keysReadSince(means, betweenReadsMs)).verifying.get(id)
}

/**
 * Job: creates a new signing key once the latest is `days` old. Keys that were replaced more than a day ago
 * are deleted, because all tokens they signed have expired.
 */
export async function rotateSigningKeys({ pool, secret }: KeyStore, days = 30): Promise<void> {
  const seal = sealOf(secret)
  await asAccounts(pool, async (client) => {
    await lockRotation(client)
    await send(client, { text: `delete from auth.signing_keys where retired_at < now() - interval '1 day'` })
    const recent = await send(client, {
      text: `select from auth.signing_keys
        where retired_at is null and created_at > now() - make_interval(days => $1)`,
      values: [days],
    })
    if (recent.length === 0) await replaceKey(client, seal)
  })
  cachedKeys.delete(pool)
}

function keysReadSince(means: KeyStore, maxAgeMs: number): Promise<Keys> {
  const last = cachedKeys.get(means.pool)
  if (last && performance.now() - last.readAt < maxAgeMs) return last.keys
  const keys = readKeys(means)
  cachedKeys.set(means.pool, { keys, readAt: performance.now() })
  keys.catch(() => cachedKeys.delete(means.pool))
  return keys
}

async function readKeys({ pool, secret }: KeyStore): Promise<Keys> {
  const seal = sealOf(secret)
  const rows = await asAccounts(pool, async (client) => {
    const stored = await readKeyRows(client)
    if (signingRow(stored, seal)) return stored
    await lockRotation(client)
    if (!signingRow(await readKeyRows(client), seal)) await replaceKey(client, seal)
    return readKeyRows(client)
  })
  const signing = signingRow(rows, seal)
  if (!signing) throw new Error('A key that was just made is there')
  const proving = await Promise.all(
    rows.map(async ({ id, publicKey }) => [id, await importKey(publicKey)] as const),
  )
  return {
    signing: { id: signing.id, key: await importKey(JSON.parse(signing.opened) as JWK) },
    verifying: new Map(proving),
    published: rows.map(({ id, publicKey }) => ({ ...publicKey, kid: id, alg: algorithm, use: 'sig' })),
  }
}

/**
 * The current signing key, decrypted. Undefined when there is none, or when it was encrypted with another
 * secret of the installation.
 */
function signingRow(rows: KeyRow[], seal: Seal): { id: string; opened: string } | undefined {
  for (const { id, sealed, isRetired } of rows) {
    const opened = isRetired ? undefined : seal.open(id, sealed)
    if (opened !== undefined) return { id, opened }
  }
  return undefined
}

function readKeyRows(client: PoolClient): Promise<KeyRow[]> {
  return send<KeyRow>(client, {
    text: `select id, public_key as "publicKey", sealed_key as sealed, retired_at is not null as "isRetired"
      from auth.signing_keys order by created_at desc, id desc`,
  })
}

async function replaceKey(client: PoolClient, seal: Seal): Promise<void> {
  const { publicKey, privateKey } = await generateKeyPair(algorithm, { extractable: true })
  const id = newId()
  const sealed = seal.close(id, JSON.stringify(await exportJWK(privateKey)))
  await client.query('update auth.signing_keys set retired_at = now() where retired_at is null')
  await client.query(
    `insert into auth.signing_keys (id, public_key, sealed_key, created_at)
      values ($1, $2, $3, clock_timestamp())`,
    [id, JSON.stringify(await exportJWK(publicKey)), sealed],
  )
  await logEvent(client, serverOrigin, { action: 'SIGNING_KEY_MADE', success: true, recordId: id })
}

async function lockRotation(client: PoolClient): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(hashtextextended('signing_keys', 0))`)
}

function sealOf(secret: string): Seal {
  return createSeal(secret, 'signing keys')
}

async function importKey(key: JWK): Promise<CryptoKey> {
  return (await importJWK(key, algorithm)) as CryptoKey
}
