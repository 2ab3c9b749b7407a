import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { inBriefTransaction } from './lock-timeout.ts'
import type { NameRoles } from './roles.ts'
import { splitStatements } from './split-statements.ts'

type FunctionFile = { name: string; text: string; checksum: string }

/**
 * Replaces each function file that differs from the database's copy, in one transaction. A server older than
 * the latest migration changes nothing, because the functions belong to a newer server.
 */
export async function replaceFunctions(
  owner: pg.Pool,
  migrationsFolder: string,
  lastMigration: string,
  nameRoles: NameRoles,
): Promise<void> {
  const files = await functionFiles(join(migrationsFolder, 'functions'))
  const client = await owner.connect()
  try {
    await inBriefTransaction(client, async () => {
      await client.query(`select pg_advisory_xact_lock(hashtextextended('functions', 0))`)
      if (await isLatest(client, lastMigration)) await replaceChanged(client, files, nameRoles)
    })
  } finally {
    client.release()
  }
}

async function functionFiles(folder: string): Promise<FunctionFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

async function isLatest(client: pg.PoolClient, lastMigration: string): Promise<boolean> {
  return (await client.query('select from kysely_migration where name > $1', [lastMigration])).rowCount === 0
}

async function replaceChanged(
  client: pg.PoolClient,
  files: FunctionFile[],
  nameRoles: NameRoles,
): Promise<void> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from access.function_files',
  )
  const present = new Map(rows.map(({ name, checksum }) => [name, checksum]))
  const changed = files.filter(({ name, checksum }) => present.get(name) !== checksum)
  if (changed.length === 0) return
  // Functions call each other across files, so PostgreSQL must not check their bodies until all of them
  // exist.
  await client.query('set local check_function_bodies = off')
  for (const { name, text, checksum } of changed) {
    for (const statement of splitStatements(nameRoles(text))) await client.query(statement)
    await client.query(
      `insert into access.function_files (name, checksum) values ($1, $2) on conflict (name)
        do update set checksum = excluded.checksum`,
      [name, checksum],
    )
  }
}
