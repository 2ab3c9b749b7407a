import pg from 'pg'
import { type Announcer, startAnnouncer } from '#database/pool/announcer.ts'
import { startHeartbeat } from '#database/pool/heartbeat.ts'
import { ignoreError } from '#database/pool/ignore-error.ts'
import { refuseTemporaryTables, setLoginTimeouts } from '#database/pool/limits.ts'
import { openJobsPool, openPool, type Pool } from '#database/pool/pool.ts'
import { WorkerPool } from '#database/pool/worker-pool.ts'
import { waitAtMost } from '#database/within.ts'
import { type Logins, prepareLogins } from './logins.ts'
import { migrate, refuseOutdated } from './migrate.ts'
import { findOrCreateSecret } from './secrets.ts'

export type OpenDatabase = {
  pool: Pool
  /** A separate pool for jobs, which may be slow and must not delay requests. */
  jobsPool: Pool
  /** Connects as the role of the job runner, which owns only the tables of the job queue. */
  workerPool: WorkerPool
  announcer: Announcer
  /** URL of the server's login role, without a pooler in between. */
  loginUrl: string
  cookieSecret: string
  lastMigration: string
  /** Aborted once a later server has run a migration that this server is too old for. */
  outdated: AbortSignal
  close(): Promise<void>
}

type Options = {
  connections?: number | undefined
  /** URL of a pooler in transaction mode, for requests only. */
  poolerUrl?: string | undefined
  say?: (sentence: string) => void
  /** False when another process runs the migrations. The database must then be up to date. */
  isMigrating?: boolean
  /** True if super admins must use a second factor. Undefined keeps the value of the last start. */
  asksSuperAdminFactor?: boolean
  /**
   * Work to run as the owner of the database after the migrations. The owner's connection closes afterwards.
   */
  prepare?: ((owner: pg.Pool) => Promise<unknown>) | undefined
}

/** Longest time to close the connections, in milliseconds. One that hangs ends with the process. */
const longestCloseMs = 3000

/**
 * Migrates a database and opens it with the server's own login roles. The owner's connection is closed at the
 * end. The secrets of the installation are generated once and stored in the database, readable by its owner
 * only. Several servers thus share them without a file.
 */
export async function openDatabase(ownerUrl: string, options: Options = {}): Promise<OpenDatabase> {
  const { connections = 20, poolerUrl, isMigrating = true } = options
  const { logins, ...prepared } = isMigrating
    ? await prepareDatabase(ownerUrl, options)
    : await joinDatabase(ownerUrl, options)
  return { ...openPools(logins, poolerUrl, connections, prepared.lastMigration), ...prepared }
}

type PreparedDatabase = Pick<OpenDatabase, 'cookieSecret' | 'lastMigration'> & { logins: Logins }

/** Migrates a database as its owner. Returns the server's login URLs and its secrets. */
export async function prepareDatabase(
  ownerUrl: string,
  { say, asksSuperAdminFactor, prepare }: Options,
): Promise<PreparedDatabase> {
  const lastMigration = await migrate(ownerUrl, { ...(say && { say }) })
  const { logins, cookieSecret } = await withOwnerPool(ownerUrl, async (owner) => {
    await refuseTemporaryTables(owner)
    if (asksSuperAdminFactor !== undefined) await owner.query(superAdminFactor, [asksSuperAdminFactor])
    await prepare?.(owner)
    return secretsOf(owner, ownerUrl)
  })
  await setLoginTimeouts(logins.loginUrl)
  return { logins, cookieSecret, lastMigration }
}

async function joinDatabase(ownerUrl: string, { say, prepare }: Options): Promise<PreparedDatabase> {
  return withOwnerPool(ownerUrl, async (owner) => {
    const lastMigration = await refuseOutdated(owner, { ...(say && { say }) })
    await prepare?.(owner)
    return { ...(await secretsOf(owner, ownerUrl)), lastMigration }
  })
}

async function secretsOf(owner: pg.Pool, ownerUrl: string): Promise<Omit<PreparedDatabase, 'lastMigration'>> {
  return {
    logins: await prepareLogins(owner, ownerUrl),
    cookieSecret: await findOrCreateSecret(owner, 'cookie'),
  }
}

const superAdminFactor = `insert into platform_settings (name, value)
  values ('super_admin_factor', to_jsonb($1::boolean))
  on conflict (name) do update set value = excluded.value, updated_at = now()
    where platform_settings.value is distinct from excluded.value`

async function withOwnerPool<T>(ownerUrl: string, work: (owner: pg.Pool) => Promise<T>): Promise<T> {
  const owner = new pg.Pool({ connectionString: ownerUrl, max: 4 })
    .on('error', ignoreError)
    .on('connect', (client) => client.on('error', ignoreError))
  try {
    return await work(owner)
  } finally {
    await owner.end()
  }
}

function openPools(
  { loginUrl, workerUrl }: Logins,
  poolerUrl: string | undefined,
  connections: number,
  latestMigration: string,
) {
  const pool = openPool(poolerUrl ? throughPooler(poolerUrl, loginUrl) : loginUrl, connections)
  const jobsPool = openJobsPool(loginUrl)
  const workerPool = new WorkerPool(workerUrl)
  const announcer = startAnnouncer(pool)
  const outdated = new AbortController()
  const pulse = startHeartbeat(loginUrl, {
    latestMigration: latestMigration,
    onSilence: () => pool.fallSilent(),
    onOutdated() {
      for (const one of [pool, jobsPool]) one.fallSilent()
      outdated.abort()
    },
    onReturn() {
      for (const one of [pool, jobsPool]) one.answerAgain()
    },
  })

  async function close() {
    await waitAtMost(500, announcer.close())
    await waitAtMost(longestCloseMs, Promise.all([pool.end(), jobsPool.end(), workerPool.end()]))
    pulse.stop()
  }

  return { pool, jobsPool, workerPool, announcer, loginUrl, outdated: outdated.signal, close }
}

function throughPooler(poolerUrl: string, loginUrl: string): string {
  const url = new URL(poolerUrl)
  const { username, password } = new URL(loginUrl)
  Object.assign(url, { username, password })
  return url.toString()
}
