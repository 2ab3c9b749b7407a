import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'

export const migrationsFolder = join(import.meta.dirname, '../../../migrations')

export async function migrationNames(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
}

/** Name of the latest migration that this server contains. */
export async function latestOwnMigration(): Promise<string> {
  return (await migrationNames(migrationsFolder)).at(-1) ?? ''
}

/**
 * Returns the migrations after `names` that a later server ran in this database. Throws a French message if
 * one of them excludes this server, or if the database has a different list of migrations.
 */
export async function findLaterMigrations(
  owner: pg.Pool,
  names: string[],
  say: (sentence: string) => void,
): Promise<string[]> {
  const last = names.at(-1) ?? ''
  const applied = (
    await owner.query<{ name: string }>('select name from kysely_migration order by name')
  ).rows.map(({ name }) => name)
  const later = applied.filter((name) => name > last)
  const oldest = await oldestKnownMigration(owner)
  if (oldest > last) {
    throw new Error(
      `Cette version d'Escale est trop ancienne pour cette base de données, qui demande la migration ${oldest}. Démarrez une version plus récente.`,
    )
  }
  const unknown = [
    ...applied.filter((name) => name <= last && !names.includes(name)),
    ...names.filter((name) => !applied.includes(name) && name < (applied.at(-1) ?? '')),
  ]
  if (unknown.length > 0) {
    throw new Error(
      `Cette base de données ne vient pas de cette suite de migrations (${unknown.join(', ')}) : cette version d'Escale ne peut pas s'en servir.`,
    )
  }
  if (later.length > 0)
    say(
      `La base de données a des migrations plus récentes que cette version d'Escale, qui peut quand même la servir : ${later.join(', ')}.`,
    )
  return later
}

async function oldestKnownMigration(owner: pg.Pool): Promise<string> {
  const { rows } = await owner.query<{ present: boolean }>(
    `select to_regclass('access.oldest_server') is not null as present`,
  )
  if (!rows[0]?.present) return ''
  return (
    (await owner.query<{ chapter: string }>('select chapter from access.oldest_server')).rows[0]?.chapter ??
    ''
  )
}
