import pg from 'pg'
import { type Announcer, startAnnouncer } from './announcer.ts'
import { type Logins, signInAs } from './logins.ts'
import { migrate } from './migrate.ts'
import { openPool, type Pool } from './open.ts'
import { secretNamed } from './secrets.ts'

export type ReadyDatabase = {
  pool: Pool
  /** Signs in as the role of the jobs, which holds the queue and nothing else. */
  workerPool: pg.Pool
  announcer: Announcer
  loginUrl: string
  cookieSecret: string
  /** The latest chapter this server knows. */
  lastChapter: string
  close(): Promise<void>
}

type Options = {
  connections?: number
  say?: (sentence: string) => void
  /** What only the owner may do, once the chapters are written: the last time that the owner is connected. */
  prepare?: ((owner: pg.Pool) => Promise<void>) | undefined
}

/**
 * Migrates a database and opens it as the product's own roles; the owner's connection ends here. The secrets of the
 * installation are made once and kept in the database, readable by its owner only, so that several servers share them
 * without a file.
 */
export async function readyDatabase(ownerUrl: string, { connections = 20, say, prepare }: Options = {}): Promise<ReadyDatabase> {
  const lastChapter = await migrate(ownerUrl, { ...(say && { say }) })
  const { logins, cookieSecret } = await asOwner(ownerUrl, async (owner) => {
    await prepare?.(owner)
    return { logins: await signInAs(owner, ownerUrl), cookieSecret: await secretNamed(owner, 'cookie') }
  })
  return { ...open(logins, connections), cookieSecret, lastChapter }
}

async function asOwner<T>(ownerUrl: string, work: (owner: pg.Pool) => Promise<T>): Promise<T> {
  const owner = quietPool(ownerUrl)
  try {
    return await work(owner)
  } finally {
    await owner.end()
  }
}

function open({ loginUrl, workerUrl }: Logins, connections: number) {
  const pool = openPool(loginUrl, connections)
  const workerPool = quietPool(workerUrl)
  const announcer = startAnnouncer(pool)

  async function close() {
    await announcer.close()
    await Promise.all([pool.end(), workerPool.end()])
  }

  return { pool, workerPool, announcer, loginUrl, close }
}

// An idle connection that dies is replaced; whoever uses one hears of it themselves.
function quietPool(connectionString: string): pg.Pool {
  const ignored = () => {}
  return new pg.Pool({ connectionString, max: 4 }).on('error', ignored).on('connect', (client) => client.on('error', ignored))
}
