import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { statementsOf } from '#database/chapters/chapter-statements.ts'
import { differencesBetween, figuresOf } from './figures.ts'

type Options = { shards?: number; say?: (sentence: string) => void }

/** Enough for as many machines; a company is on one of them whatever their number. */
const usualShards = 32

/**
 * Spreads an installation over the machines of its Citus, in place: each company's rows on one of them, the
 * accounts and what all share
 * here. What is spread already stays as it is, so that it may be done again after an update.
 */
export async function distribute(
  owner: pg.Client,
  { shards = usualShards, say = () => {} }: Options = {},
): Promise<void> {
  await refuseUnready(owner)
  const tables = await companyTables(owner)
  const spread = await areSpread(owner)
  const leaving = tables.filter((name) => !spread.has(name))
  const before = await figuresOf(owner, tables)
  await withinTransaction(owner, async () => {
    if (leaving.length > 0) {
      await owner.query(
        `select set_config('escale.to_spread', $1, true), set_config('escale.shards', $2, true)`,
        [leaving.join(','), String(shards)],
      )
      await inTurn(owner, 'tables-out.sql')
    }
    await inTurn(owner, 'roles-and-functions.sql')
    const differences = differencesBetween(before, await figuresOf(owner, tables))
    if (differences.length > 0) throw new Error(`Rien n'a été réparti : ${differences.join(' ; ')}.`)
  })
  // What was here before is hidden, and still on the disk.
  for (const name of leaving)
    await owner.query('select truncate_local_data_after_distributing_table($1::regclass)', [name])
  const rows = [...before.values()].reduce((sum, { count }) => sum + count, 0)
  say(
    `${leaving.length} tables réparties, ${tables.length - leaving.length} l'étaient ; ${rows} lignes comptées avant et après, mêmes sommes.`,
  )
}

/** The tables of companies' rows, `clients` first: the others stand beside it. */
export async function companyTables(owner: pg.Client | pg.Pool): Promise<string[]> {
  return (await owner.query<{ name: string }>(await titled('spread-tables.sql'))).rows.map(({ name }) => name)
}

async function areSpread(owner: pg.Client): Promise<Set<string>> {
  return new Set(
    (
      await owner.query<{ name: string }>('select logicalrelid::text as name from pg_dist_partition')
    ).rows.map(({ name }) => name),
  )
}

/** One sentence for each thing without which nothing is touched. */
async function refuseUnready(owner: pg.Client): Promise<void> {
  const [known] = (
    await owner.query<{ citus: boolean; escale: boolean }>(
      `select to_regclass('pg_dist_node') is not null as citus, to_regclass('public.tenants') is not null as escale`,
    )
  ).rows
  if (!known?.citus)
    throw new Error(
      "Citus n'est pas là : installez-le, puis « create extension citus » dans cette base, sur chaque machine.",
    )
  if (!known.escale) throw new Error("Cette base n'est pas celle d'Escale : démarrez Escale une fois dessus.")
  const [ready] = (
    await owner.query<{ coordinator: boolean; workers: number; sends: string; guests: number }>(
      `select citus_is_coordinator() as coordinator, (select count(*)::int from pg_dist_node where shouldhaveshards and isactive) as workers,
       current_setting('citus.propagate_set_commands') as sends,
       (select count(*)::int from pg_stat_activity where datname = current_database() and usename ~ '^escale_(login|worker)_') as guests`,
    )
  ).rows
  if (!ready?.coordinator || ready.workers === 0)
    throw new Error(
      "Aucune machine à qui confier des entreprises : « select citus_add_node('machine', 5432) » sur le coordinateur.",
    )
  if (ready.sends !== 'local')
    throw new Error(
      "Mettez citus.propagate_set_commands = 'local' dans postgresql.conf de chaque machine : l'entreprise au travail doit les atteindre toutes.",
    )
  if (ready.guests > 0) throw new Error('Escale tourne sur cette base : arrêtez-le le temps de la répartir.')
}

async function withinTransaction(owner: pg.Client, work: () => Promise<void>): Promise<void> {
  await owner.query('begin')
  try {
    await work()
    await owner.query('commit')
  } catch (error) {
    await owner.query('rollback').catch(() => {}) // the first failure is the one to tell
    throw error
  }
}

// A « set local » is sent to the other machines with all of the text it came in.
async function inTurn(owner: pg.Client, name: string): Promise<void> {
  for (const statement of statementsOf(await titled(name))) await owner.query(statement)
}

function titled(name: string): Promise<string> {
  return readFile(join(import.meta.dirname, name), 'utf8')
}
