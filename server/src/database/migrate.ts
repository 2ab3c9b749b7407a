import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runMigrations } from 'graphile-worker'
import { CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import pg from 'pg'
import { statementsOf } from './statements.ts'

const folder = join(import.meta.dirname, '../../migrations')

/** Brings a database to the latest chapter, forward only. `ownerUrl` connects as the owner of everything. */
export async function migrate(ownerUrl: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 2 }).on('error', () => {}).on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    await runMigrations({ pgPool: pool, logger: undefined })
    const { error } = await new Migrator({ db, provider: { getMigrations: chapters } }).migrateToLatest()
    if (error) throw error
  } finally {
    await db.destroy()
  }
}

/** How many chapters this version of the server knows: what `/readyz` compares the database with. */
export async function latestChapter(): Promise<string | undefined> {
  return (await chapterNames()).at(-1)
}

async function chapters(): Promise<Record<string, Migration>> {
  return Object.fromEntries((await chapterNames()).map((name) => [name, { up: (db) => run(db, name) }]))
}

async function chapterNames(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
}

async function run(db: Kysely<unknown>, name: string): Promise<void> {
  const chapter = await readFile(join(folder, name), 'utf8')
  // A migration waits two seconds for a lock at most, rather than hold up everybody behind it.
  await db.executeQuery(CompiledQuery.raw('set local lock_timeout = 2000'))
  for (const statement of statementsOf(chapter)) await db.executeQuery(CompiledQuery.raw(statement))
}
