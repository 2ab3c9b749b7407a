import pg from 'pg'
import { secretNamed } from './secrets.ts'

export type Logins = { loginUrl: string; workerUrl: string }

/**
 * The two accounts that the server signs in with, and their addresses. Roles belong to the whole PostgreSQL: each database
 * has its own, named by its number, so that several installations share a PostgreSQL and never a password.
 */
export async function signInAs(owner: pg.Pool, ownerUrl: string): Promise<Logins> {
  return {
    loginUrl: await accountOf(owner, ownerUrl, { rights: 'escale_login', secret: 'login' }),
    workerUrl: await accountOf(owner, ownerUrl, { rights: 'escale_worker', secret: 'worker' }),
  }
}

type Kind = { rights: string; secret: string }

async function accountOf(owner: pg.Pool, ownerUrl: string, { rights, secret }: Kind): Promise<string> {
  const password = await secretNamed(owner, secret)
  const account = await nameOf(owner, rights)
  const url = new URL(ownerUrl)
  url.username = account
  url.password = password
  // A database restored beside the one it was copied from has a number of its own, and no account yet.
  if (!(await signsIn(url.toString()))) await makeAccount(owner, account, rights, password)
  return url.toString()
}

async function nameOf(owner: pg.Pool, rights: string): Promise<string> {
  const { rows } = await owner.query<{ name: string }>(`select $1 || '_' || oid as name from pg_database where datname = current_database()`, [
    rights,
  ])
  return rows[0]?.name ?? rights
}

async function signsIn(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  )
}

// One server after the other: two that start at once must not both create it.
async function makeAccount(owner: pg.Pool, account: string, rights: string, password: string): Promise<void> {
  const client = await owner.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [account])
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [account])
    if (rowCount === 0) await client.query(`create role ${account} login inherit nosuperuser nobypassrls in role ${rights}`)
    await client.query(`alter role ${account} password ${pg.escapeLiteral(password)}`)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
