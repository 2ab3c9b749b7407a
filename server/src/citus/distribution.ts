import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { splitStatements } from '#database/migrations/split-statements.ts'
import { differencesBetween, figuresOf } from './figures.ts'

type Options = { shards?: number; say?: (sentence: string) => void }

/** Default number of shards, enough for as many machines. Each company is stored in one of them. */
const usualShards = 32

/**
 * Distributes the tables of an installation over the machines of its Citus cluster. Each company's rows go to
 * one machine. Accounts, and tables that all companies share, stay on the coordinator. Tables already
 * distributed stay as they are, so this can run again after an update.
 */
export async function distribute(
  owner: pg.Client,
  { shards = usualShards, say = () => {} }: Options = {},
): Promise<void> {
  await refuseUnready(owner)
  const tables = await companyTables(owner)
  const distributedTables = await readDistributedTables(owner)
  const pendingTables = tables.filter((name) => !distributedTables.has(name))
  const before = await figuresOf(owner, tables)
  await withinTransaction(owner, async () => {
    if (pendingTables.length > 0) {
      await owner.query(
        `select set_config('escale.to_spread', $1, true), set_config('escale.shards', $2, true)`,
        [pendingTables.join(','), String(shards)],
      )
      await runStatements(owner, 'tables-out.sql')
    }
    await runStatements(owner, 'roles-and-functions.sql')
    const differences = differencesBetween(before, await figuresOf(owner, tables))
    if (differences.length > 0) throw new Error(`Rien n'a été réparti : ${differences.join(' ; ')}.`)
  })
  // Citus copies the original rows and hides them, but leaves them on disk.
  for (const name of pendingTables)
    await owner.query('select truncate_local_data_after_distributing_table($1::regclass)', [name])
  const rows = [...before.values()].reduce((sum, { count }) => sum + count, 0)
  say(
    `${pendingTables.length} tables réparties, ${tables.length - pendingTables.length} l'étaient ; ${rows} lignes comptées avant et après, mêmes sommes.`,
  )
}

/**
 * Names of the tables to distribute by company. `clients` comes first, because the others are colocated with
 * it.
 */
export async function companyTables(owner: pg.Client | pg.Pool): Promise<string[]> {
  return (await owner.query<{ name: string }>(await readSql('spread-tables.sql'))).rows.map(
    ({ name }) => name,
  )
}

async function readDistributedTables(owner: pg.Client): Promise<Set<string>> {
  return new Set(
    (
      await owner.query<{ name: string }>('select logicalrelid::text as name from pg_dist_partition')
    ).rows.map(({ name }) => name),
  )
}

/**
 * Checks every condition of the distribution before anything changes. Throws a French message for a missing
 * one.
 */
async function refuseUnready(owner: pg.Client): Promise<void> {
  const [installation] = (
    await owner.query<{ citus: boolean; escale: boolean }>(
      `select to_regclass('pg_dist_node') is not null as citus,
        to_regclass('public.tenants') is not null as escale`,
    )
  ).rows
  if (!installation?.citus)
    throw new Error(
      "Citus n'est pas là : installez-le, puis « create extension citus » dans cette base, sur chaque machine.",
    )
  if (!installation.escale)
    throw new Error("Cette base n'est pas celle d'Escale : démarrez Escale une fois dessus.")
  const [cluster] = (
    await owner.query<{ coordinator: boolean; workers: number; sends: string; guests: number }>(
      `select citus_is_coordinator() as coordinator, (select count(*)::int from pg_dist_node
        where shouldhaveshards and isactive) as workers,
       current_setting('citus.propagate_set_commands') as sends,
       (select count(*)::int from pg_stat_activity
         where datname = current_database() and usename ~ '^escale_(login|worker)_') as guests`,
    )
  ).rows
  if (!cluster?.coordinator || cluster.workers === 0)
    throw new Error(
      "Aucune machine à qui confier des entreprises : « select citus_add_node('machine', 5432) » sur le coordinateur.",
    )
  if (cluster.sends !== 'local')
    throw new Error(
      "Mettez citus.propagate_set_commands = 'local' dans postgresql.conf de chaque machine : l'entreprise au travail doit les atteindre toutes.",
    )
  if (cluster.guests > 0)
    throw new Error('Escale tourne sur cette base : arrêtez-le le temps de la répartir.')
}

async function withinTransaction(owner: pg.Client, work: () => Promise<void>): Promise<void> {
  await owner.query('begin')
  try {
    await work()
    await owner.query('commit')
  } catch (error) {
    await owner.query('rollback').catch(() => {}) // A failed rollback must not hide the first error.
    throw error
  }
}

// Runs the statements of a SQL file one by one. Citus forwards a `set local` to the other machines together
// with all text of the same message, so each statement is a message of its own.
async function runStatements(owner: pg.Client, name: string): Promise<void> {
  for (const statement of splitStatements(await readSql(name))) await owner.query(statement)
}

function readSql(name: string): Promise<string> {
  return readFile(join(import.meta.dirname, name), 'utf8')
}
