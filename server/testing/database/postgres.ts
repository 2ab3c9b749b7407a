import { createHash, randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { joinMachines, machinesOf, spread } from './citus.ts'
import { startTestServer } from './server.ts'

export type TestDatabase = { ownerUrl: string; drop(): Promise<void> }

/**
 * A new database, copied from a template that `prepare` fills once for the whole run. The server is that of
 * the run (ESCALE_TEST_POSTGRES, with the address of its owner) or, for a file run alone, one of this
 * process.
 */
export async function testDatabase(prepare: (ownerUrl: string) => Promise<unknown>): Promise<TestDatabase> {
  const server = await serverUrl()
  const template = `template_${await fingerprint(prepare)}`
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const machines = await machinesOf(server)
  await withClient(server, async (client) => {
    if (!(await exists(client, template))) await makeTemplate(machines, client, template, prepare)
  })
  // Copying files is ten times faster than logging each page, and a test database needs no log.
  await onEach(machines, (client) =>
    client.query(`create database ${name} template ${template} strategy file_copy`),
  )
  return {
    ownerUrl: inDatabase(server, name),
    drop: () => onEach(machines, (client) => dropDatabase(client, name)),
  }
}

/** The database that a killed process has left, for the next process. */
export function sameDatabase(ownerUrl: string): TestDatabase {
  const name = new URL(ownerUrl).pathname.slice(1)
  return {
    ownerUrl,
    drop: async () => onEach(await machinesOf(await serverUrl()), (client) => dropDatabase(client, name)),
  }
}

async function dropDatabase(client: pg.Client, name: string): Promise<void> {
  const { rows } = await client.query<{ oid: number }>('select oid from pg_database where datname = $1', [
    name,
  ])
  await sessionsEnd(client, name, 1000)
  await client.query(`drop database if exists ${name} with (force)`)
  for (const { oid } of rows)
    await client.query(`drop role if exists escale_login_${oid}, escale_worker_${oid}`)
}

let ownServer: Promise<string> | undefined

function serverUrl(): Promise<string> {
  ownServer ??= process.env.ESCALE_TEST_POSTGRES
    ? Promise.resolve(process.env.ESCALE_TEST_POSTGRES)
    : startOwnServer()
  return ownServer
}

async function startOwnServer(): Promise<string> {
  const server = await startTestServer()
  process.once('beforeExit', server.stop)
  process.once('exit', server.abandon)
  return server.url
}

/** Test files run in parallel. The first to take the lock makes the template. */
async function makeTemplate(
  machines: string[],
  client: pg.Client,
  name: string,
  prepare: (ownerUrl: string) => Promise<unknown>,
): Promise<void> {
  await client.query('select pg_advisory_lock(hashtext($1))', [name])
  if (!(await exists(client, name))) {
    // The template gets its name last, so that a failed preparation is never used.
    const draft = `${name}_draft`
    await onEach(machines, async (machine) => {
      await machine.query(`drop database if exists ${draft} with (force)`)
      await machine.query(`create database ${draft}`)
    })
    const [ownerUrl = '', ...workers] = machines.map((machine) => inDatabase(machine, draft))
    const isSpread = workers.length > 0
    if (isSpread) await joinMachines([ownerUrl, ...workers])
    await prepare(ownerUrl)
    if (isSpread && (await holdsCompanies(ownerUrl))) await spread(ownerUrl)
    await onEach(machines.toReversed(), async (machine) => {
      if (isSpread) await closeCitusSessions(machine, draft)
      if (!(await sessionsEnd(machine, draft, 5000)))
        throw new Error('The preparation of the test database left a connection open')
      await machine.query(`alter database ${draft} rename to ${name}`)
    })
  }
  await client.query('select pg_advisory_unlock_all()')
}

/** A database that the test prepares itself has no tables to distribute yet. */
function holdsCompanies(ownerUrl: string): Promise<boolean> {
  return withClient(
    ownerUrl,
    async (client) =>
      (await client.query(`select from pg_class where oid = to_regclass('public.tenants')`)).rowCount === 1,
  )
}

/** Citus has a session of its own in each database, and a database in use cannot be copied. */
async function closeCitusSessions(machine: pg.Client, database: string): Promise<void> {
  await machine.query(`alter database ${database} with allow_connections false`)
  await machine.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [database])
}

async function onEach(
  machines: readonly string[],
  work: (client: pg.Client) => Promise<unknown>,
): Promise<void> {
  for (const machine of machines) await withClient(machine, work)
}

async function exists(client: pg.Client, database: string): Promise<boolean> {
  return (await client.query('select from pg_database where datname = $1', [database])).rowCount === 1
}

/**
 * Whether all sessions of a database end in time. A pool that was just closed may need a moment, and a forced
 * end is an error.
 */
async function sessionsEnd(client: pg.Client, name: string, patienceMs: number): Promise<boolean> {
  for (let waited = 0; waited < patienceMs; waited += 10) {
    const { rowCount } = await client.query('select from pg_stat_activity where datname = $1', [name])
    if (!rowCount) return true
    await sleep(10)
  }
  return false
}

async function fingerprint(prepare: (ownerUrl: string) => Promise<unknown>): Promise<string> {
  const folder = join(import.meta.dirname, '../../migrations')
  const hash = createHash('sha256').update(prepare.toString())
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.sql'))
  for (const file of files.sort()) hash.update(file).update(await readFile(join(folder, file)))
  return hash.digest('hex').slice(0, 16)
}

function inDatabase(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

async function withClient<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
