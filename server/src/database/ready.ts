import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { type Announcer, startAnnouncer } from './announcer.ts'
import { migrate } from './migrate.ts'
import { openPool, type Pool } from './open.ts'

export type ReadyDatabase = {
  ownerPool: pg.Pool
  pool: Pool /** Dates come as dates here, as the authentication library wants them. */
  accountsPool: pg.Pool
  announcer: Announcer
  loginUrl: string
  cookieSecret: string
  close(): Promise<void>
}

/**
 * Migrates a database and opens it as the product's own role. The secrets of the installation are made once and kept in
 * the database, readable by its owner only, so that several servers share them without a file.
 */
export async function readyDatabase(ownerUrl: string, connections = 20): Promise<ReadyDatabase> {
  await migrate(ownerUrl)
  const ownerPool = quietPool(ownerUrl)
  const cookieSecret = await secret(ownerPool, 'cookie')
  const password = await secret(ownerPool, 'login')
  const url = new URL(ownerUrl)
  url.username = 'escale_login'
  url.password = password
  const loginUrl = url.toString()
  if (!(await signsIn(loginUrl))) await ownerPool.query(`alter role escale_login password ${pg.escapeLiteral(password)}`)
  const pool = openPool(loginUrl, connections)
  const accountsPool = quietPool(loginUrl, true)
  const announcer = startAnnouncer(pool)

  async function close() {
    await announcer.close()
    await Promise.all([pool.end(), accountsPool.end(), ownerPool.end()])
  }

  return { ownerPool, pool, accountsPool, announcer, loginUrl, cookieSecret, close }
}

// The role belongs to the whole database server: its password is set once, not by each server that starts.
async function signsIn(loginUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: loginUrl })
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  )
}

async function secret(owner: pg.Pool, name: string): Promise<string> {
  await owner.query('insert into access.secrets (name, value) values ($1, $2) on conflict do nothing', [name, randomBytes(32).toString('base64url')])
  const { rows } = await owner.query<{ value: string }>('select value from access.secrets where name = $1', [name])
  if (!rows[0]) throw new Error(`no secret named ${name}`)
  return rows[0].value
}

// An idle connection that dies is replaced; whoever uses one hears of it themselves.
function quietPool(connectionString: string, pipeline = false): pg.Pool {
  const ignored = () => {}
  return new pg.Pool({ connectionString, max: 4, pipeline } as pg.PoolConfig)
    .on('error', ignored)
    .on('connect', (client) => client.on('error', ignored))
}
