import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { runMigrations } from 'graphile-worker'
import { CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import pg from 'pg'
import { migrationChannel } from '#database/pool/heartbeat.ts'
import { log } from '#telemetry/log.ts'
import { companiesToFill, fillReceivables } from './fill-receivables.ts'
import { replaceFunctions } from './functions.ts'
import { longestWaitMs } from './lock-timeout.ts'
import { findLaterMigrations, migrationNames, migrationsFolder } from './migration-files.ts'
import { restoreFunctionOwners } from './owners.ts'
import { type NameRoles, readRoleNames } from './roles.ts'
import { splitStatements } from './split-statements.ts'

type MigrateOptions = {
  say?: (sentence: string) => void
  folder?: string
  timeoutMs?: number
  reminderMs?: number
}

const pauseMs = 1000

/**
 * Runs the missing migrations and returns the latest migration that this server knows. A database that a
 * later server has migrated further is left as it is. `ownerUrl` connects as the owner of all objects.
 */
export async function migrate(ownerUrl: string, options: MigrateOptions = {}): Promise<string> {
  const { say = () => {}, folder = migrationsFolder, timeoutMs = 600_000, reminderMs = 10_000 } = options
  const names = await migrationNames(folder)
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 2 })
    .on('error', () => {})
    .on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  // A migration that waits for a lock starts again every second, but is reported once.
  const reported = new Set<string>()
  const progress = async () => progressOf(names, await appliedMigrations(pool), { say, reminderMs, reported })
  const migrations = async () => ({
    ...migrationsOf(folder, names, await readRoleNames(pool), await progress()),
    ...laterMigrationStubs(await findLaterMigrations(pool, names, say)),
  })
  try {
    await runMigrations({ pgPool: pool, logger: undefined })
    await retryWhileBusy(say, timeoutMs, async () => {
      const { error } = await new Migrator({ db, provider: { getMigrations: migrations } }).migrateToLatest()
      if (error) throw error
      await replaceFunctions(pool, folder, names.at(-1) ?? '', await readRoleNames(pool))
      await restoreFunctionOwners(pool)
      await fillReceivables(pool)
      await pool.query('select jobs.admit_worker()')
    })
    return names.at(-1) ?? ''
  } finally {
    await db.destroy()
  }
}

/**
 * Throws a French message when the database lacks migrations that this server needs. Otherwise returns the
 * latest migration that the server knows.
 */
export async function refuseOutdated(
  owner: pg.Pool,
  { say = () => {}, folder = migrationsFolder }: MigrateOptions = {},
): Promise<string> {
  const names = await migrationNames(folder)
  const applied = await appliedMigrations(owner)
  if (applied) await findLaterMigrations(owner, names, say)
  const missing = names.filter((name) => !applied?.includes(name))
  if (missing.length === 0) {
    const unfilled = (await companiesToFill(owner)).length
    if (unfilled === 0) return names.at(-1) ?? ''
    throw new Error(
      `La mise à jour de la base de données n'est pas finie : il reste ${unfilled} entreprises. ` +
        'Attendez la fin du rôle « migrate », ou relancez-le.',
    )
  }
  const missingText =
    missing.length === 1
      ? `il lui manque la migration ${missing[0]}`
      : `il lui manque ${missing.length} migrations, jusqu'à ${missing.at(-1)}`
  throw new Error(
    `La base de données est plus ancienne que cette version d'Escale : ${missingText}. Lancez d'abord le rôle « migrate » de cette version.`,
  )
}

/** Names of the migrations already run. Undefined for a database without any. */
async function appliedMigrations(owner: pg.Pool): Promise<string[] | undefined> {
  const { rows } = await owner.query<{ isThere: boolean }>(
    `select to_regclass('kysely_migration') is not null as "isThere"`,
  )
  if (!rows[0]?.isThere) return undefined
  return (await owner.query<{ name: string }>('select name from kysely_migration')).rows.map(
    ({ name }) => name,
  )
}

type ProgressOptions = { say: (sentence: string) => void; reminderMs: number; reported: Set<string> }
type Progress = (name: string, work: () => Promise<void>) => Promise<void>

/**
 * Reports each migration of an upgrade with its duration. One may take minutes on a large database, and a
 * silent start would look like a crash. A first installation takes seconds, so it reports one line.
 */
function progressOf(
  names: string[],
  applied: string[] | undefined,
  { say, reminderMs, reported }: ProgressOptions,
): Progress {
  const missing = names.filter((name) => !applied?.includes(name))
  const sayOnce = (key: string, sentence: string) => {
    if (!reported.has(key)) say(sentence)
    reported.add(key)
  }
  if (!applied?.length)
    return (name, work) => {
      if (name === missing[0]) sayOnce('first', 'Création des tables…')
      return work()
    }
  return async (name, work) => {
    if (name === missing[0])
      sayOnce('first', `Mise à jour de la base de données : ${missing.length} à faire.`)
    const sentence = `Mise à jour de la base de données, ${missing.indexOf(name) + 1} sur ${missing.length} (${name}) : `
    const start = performance.now()
    const seconds = () => (performance.now() - start) / 1000
    const reminder = setInterval(
      () => say(`${sentence}en cours depuis ${frenchSeconds(seconds())}`),
      reminderMs,
    )
    await work().finally(() => clearInterval(reminder))
    sayOnce(name, `${sentence}${frenchSeconds(seconds())}`)
    log('info', 'migration done', {
      operation: 'migrate',
      migration: name,
      seconds: Math.round(seconds() * 10) / 10,
    })
  }
}

function frenchSeconds(seconds: number): string {
  if (seconds < 0.1) return 'moins de 0,1 s'
  return `${seconds.toLocaleString('fr-FR', { maximumFractionDigits: 1 })} s`
}

/**
 * Repeats the migrations while they cannot get a lock. Between two attempts all locks are released, so that
 * waiting requests can continue.
 */
async function retryWhileBusy(
  say: (sentence: string) => void,
  timeoutMs: number,
  work: () => Promise<void>,
): Promise<void> {
  const start = performance.now()
  for (let attempts = 0; ; attempts += 1) {
    try {
      return await work()
    } catch (error) {
      if (!isBusy(error)) throw error
      if (performance.now() - start > timeoutMs) {
        throw new Error(
          `Une autre opération occupe la base de données depuis ${Math.round(timeoutMs / 60_000)} minutes : sa mise à jour n'a pas pu se faire. Réessayez plus tard.`,
        )
      }
      if (attempts === 0)
        say('Une autre opération occupe la base de données : sa mise à jour attend et réessaie.')
      await sleep(pauseMs)
    }
  }
}

// True for a lock timeout, a deadlock, or a change to a cluster-wide role that another installation is
// altering at the same time.
function isBusy(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false
  return (
    error.code === '55P03' ||
    error.code === '40P01' ||
    (error.code === 'XX000' && error.message.includes('concurrently updated'))
  )
}

function migrationsOf(
  folder: string,
  names: string[],
  nameRoles: NameRoles,
  progress: Progress,
): Record<string, Migration> {
  const upOf = (name: string) => (db: Kysely<unknown>) =>
    progress(name, () => runMigration(db, join(folder, name), nameRoles))
  return Object.fromEntries(names.map((name) => [name, { up: upOf(name) }]))
}

// Migrations that only a later server has. Kysely requires every migration recorded in the database, so each
// gets an entry, which is never run.
function laterMigrationStubs(names: string[]): Record<string, Migration> {
  return Object.fromEntries(
    names.map((name) => [name, { up: () => Promise.reject(new Error(`${name} belongs to a later server`)) }]),
  )
}

async function runMigration(db: Kysely<unknown>, path: string, nameRoles: NameRoles): Promise<void> {
  const migration = nameRoles(await readFile(path, 'utf8'))
  await db.executeQuery(CompiledQuery.raw(`set local lock_timeout = ${longestWaitMs}`))
  for (const statement of splitStatements(migration)) await db.executeQuery(CompiledQuery.raw(statement))
  await db.executeQuery(CompiledQuery.raw(`notify ${migrationChannel}`))
}
