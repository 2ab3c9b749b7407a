import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { owner } from './cluster.ts'
import { findPostmaster, type Postmaster, readPidFile } from './postmaster.ts'

const database = 'escale'

/**
 * The owner's connection URL. A Unix socket costs a fifth less CPU than TCP on both sides, and only the
 * account that owns it may open it.
 */
export function urlOf({ port, socketFolder }: Postmaster, secret: string): string {
  const host = socketFolder ? encodeURIComponent(socketFolder) : '127.0.0.1'
  return `postgres://${owner}:${secret}@${host}:${port}/${database}`
}

/**
 * Returns the postmaster if it accepts the password of this installation. Waits while it recovers from a
 * crash or shuts down.
 */
export async function waitForOwnPostmaster(
  secret: string,
  data: string,
  pid: number,
): Promise<Postmaster | undefined> {
  const start = performance.now()
  for (let waited = 0; waited < 60_000; waited = performance.now() - start) {
    await sleep(waited && 50)
    if ((await findPostmaster(data))?.pid !== pid) return undefined
    const named = await readPidFile(data)
    // A starting server writes its pid file within moments. A server without one is about to exit.
    if (!named?.port && waited < 2_000) continue
    if (named?.pid !== pid) return undefined
    const refusal = await tryUrl(urlOf(named, secret))
    if (refusal === undefined || refusal === noSuchDatabase) return named
    if (refusal !== startingState) return undefined
  }
  return undefined
}

export async function ensureDatabase(url: string): Promise<void> {
  const refusal = await tryUrl(url)
  if (refusal === undefined) return
  if (refusal !== noSuchDatabase) throw new Error(`PostgreSQL refuses its owner: ${refusal}`)
  const client = await connect(url.replace(/\/[^/]*$/, '/postgres'))
  await client.query(`create database ${database}`).finally(() => client.end())
}

const noSuchDatabase = '3D000'
const startingState = '57P03'

async function tryUrl(url: string): Promise<string | undefined> {
  try {
    const client = await connect(url)
    await client.end()
  } catch (error) {
    return (error as { code?: string }).code ?? String(error)
  }
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  await client.connect()
  return client
}
