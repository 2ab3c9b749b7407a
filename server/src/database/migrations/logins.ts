import pg from 'pg'
import { findOrCreateSecret } from './secrets.ts'

export type Logins = { loginUrl: string; workerUrl: string }

/**
 * Creates the server's two login roles and returns their URLs. Roles belong to the whole PostgreSQL cluster,
 * so the role names contain the oid of the database. Installations in one cluster thus never share a
 * password.
 */
export async function prepareLogins(owner: pg.Pool, ownerUrl: string): Promise<Logins> {
  return {
    loginUrl: await prepareLogin(owner, ownerUrl, 'login'),
    workerUrl: await prepareLogin(owner, ownerUrl, 'worker'),
  }
}

async function prepareLogin(owner: pg.Pool, ownerUrl: string, purpose: 'login' | 'worker'): Promise<string> {
  const password = await findOrCreateSecret(owner, purpose)
  const { account, rights } = await loginNames(owner, `escale_${purpose}`)
  const url = new URL(ownerUrl)
  url.username = account
  url.password = password
  // A restored copy of the database has another oid, so its login role does not exist yet.
  if (!(await canLogIn(url.toString()))) await createLogin(owner, account, rights, password)
  return url.toString()
}

/** Names of the login role of this database, and of the role whose rights it inherits. */
async function loginNames(owner: pg.Pool, role: string): Promise<{ account: string; rights: string }> {
  const { rows } = await owner.query<{ account: string; rights: string }>(
    `select $1 || '_' || oid as account, $1 || access.role_suffix() as rights from pg_database
      where datname = current_database()`,
    [role],
  )
  if (!rows[0]) throw new Error('no current database')
  return rows[0]
}

async function canLogIn(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  )
}

// An advisory lock keeps two servers that start together from creating the same role.
async function createLogin(owner: pg.Pool, account: string, rights: string, password: string): Promise<void> {
  const client = await owner.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [account])
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [account])
    if (rowCount === 0)
      await client.query(`create role ${account} login inherit nosuperuser nobypassrls in role ${rights}`)
    await client.query(`alter role ${account} password ${pg.escapeLiteral(password)}`)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
