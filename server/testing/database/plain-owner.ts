import pg from 'pg'
import type { TestDatabase } from './postgres.ts'

export const ownerName = 'armateur'

/** A database whose owner is no superuser, as on the PostgreSQL of a team. */
export async function createPlainDatabase(
  server: string,
  database = 'armement',
  name = ownerName,
): Promise<TestDatabase> {
  const superuser = new pg.Client({ connectionString: server })
  await superuser.connect()
  try {
    if ((await superuser.query('select from pg_roles where rolname = $1', [name])).rowCount === 0)
      await superuser.query(`create role ${name} login createrole nosuperuser password 'essai'`)
    await superuser.query(`create database ${database} owner ${name}`)
  } finally {
    await superuser.end()
  }
  const url = new URL(server)
  Object.assign(url, { username: name, password: 'essai', pathname: `/${database}` })
  return { ownerUrl: url.href, drop: async () => {} }
}
