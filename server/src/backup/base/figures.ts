import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Figures } from './catalogue.ts'

/** A row of the `files` table: storage key, size and SHA-256 checksum. */
export type FileRow = { key: string; bytes: number; sha256: string }
export type AtPoint = { figures: Figures; files: FileRow[]; point: string; lsn: string; at: Date }

const pauseMs = 20
/**
 * Number of attempts to find a moment without writers. The next attempts lock the tables against writers.
 * After those, figures read beside open transactions are accepted.
 */
const quietTries = 50
const heldTries = 150

/**
 * Reads row counts and sums at a named restore point of the write-ahead log, so that a restore to this point
 * must give the same figures. No transaction may commit between the snapshot and the point. `log` is a second
 * connection, which can lock the tables against other writers for a moment.
 */
export async function figuresAtPoint(reader: pg.Client, log: pg.Client, name: string): Promise<AtPoint> {
  const tables = await tablesOf(log)
  for (let attempt = 1; ; attempt += 1) {
    const isHeld = attempt > quietTries && (await holdWriters(log, tables))
    await reader.query('begin isolation level repeatable read read only')
    try {
      const before = await snapshotOf(reader)
      const point = `${name}-${attempt}`
      const { rows } = await log.query<{ lsn: string; at: Date }>(
        'select pg_create_restore_point($1) as lsn, clock_timestamp() as at',
        [point],
      )
      const isStill =
        isHeld ||
        ((await isQuiet(log)) && (await snapshotOf(log)) === before) ||
        attempt > quietTries + heldTries
      if (isHeld) await log.query('commit')
      if (isStill && rows[0])
        return { figures: await figuresOf(reader), files: await readFileRows(reader), point, ...rows[0] }
    } finally {
      await reader.query('rollback')
    }
    await sleep(pauseMs)
  }
}

/**
 * Locks all tables against writers, or returns false after 200 ms. Users do not notice such a short wait, and
 * PostgreSQL only looks for deadlocks after a longer one.
 */
async function holdWriters(client: pg.Client, tables: readonly string[]): Promise<boolean> {
  await client.query(`begin; set local lock_timeout = '200ms'`)
  try {
    await client.query(`lock table ${tables.join(', ')} in share mode`)
    return true
  } catch (error) {
    await client.query('rollback')
    if ((error as { code?: string }).code !== lockNotAvailable) throw error
    return false
  }
}

const lockNotAvailable = '55P03'

/**
 * True when no transaction that has written is still open. PostgreSQL gives a transaction an id at its first
 * write, and locks the id until other transactions see the commit.
 */
async function isQuiet(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(`select from pg_locks where locktype = 'transactionid' limit 1`)
  return rows.length === 0
}

async function snapshotOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ snapshot: string }>('select pg_current_snapshot()::text as snapshot')
  return rows[0]?.snapshot ?? ''
}

/** Counts rows and sums amounts of all companies. Only the database owner can read them all. */
export async function figuresOf(client: pg.ClientBase): Promise<Figures> {
  const tables = await tablesOf(client)
  const rows: Record<string, number> = {}
  for (const name of tables) {
    const { rows: counted } = await client.query<{ count: string }>(`select count(*) from ${name}`)
    rows[name] = Number(counted[0]?.count)
  }
  if (!tables.includes('public.invoices'))
    return { rows, invoiced: '0', paid: '0', received: '0', balances: '' }
  const { rows: sums } = await client.query<Omit<Figures, 'rows'>>(
    `select coalesce(sum(total), 0)::text as invoiced, coalesce(sum(paid_amount), 0)::text as paid,
       (select coalesce(sum(amount), 0)::text from payments) as received,
       coalesce(md5(string_agg(md5(concat_ws(':', tenant_id, id, total, paid_amount)), '' order by tenant_id, id)), '') as balances
     from invoices`,
  )
  return { rows, ...(sums[0] as Omit<Figures, 'rows'>) }
}

async function tablesOf(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relkind = 'r' and relpersistence = 'p' and nspname in ('public', 'auth', 'access') order by 1`,
  )
  return rows.map(({ name }) => name)
}

export async function readFileRows(client: pg.ClientBase): Promise<FileRow[]> {
  const { rows: known } = await client.query(`select from pg_class where oid = to_regclass('public.files')`)
  if (known.length === 0) return []
  const { rows } = await client.query<{ key: string; bytes: string; sha256: string }>(
    'select storage_key as key, size_bytes as bytes, sha256 from files order by storage_key',
  )
  return rows.map((row) => ({ ...row, bytes: Number(row.bytes) }))
}

/** Compares two readings and returns their differences as French sentences. */
export function differences(expected: Figures, found: Figures): string[] {
  const tables = Object.keys({ ...expected.rows, ...found.rows })
  const counts = tables.flatMap((name) =>
    expected.rows[name] === found.rows[name]
      ? []
      : [`${name} : ${found.rows[name] ?? 'aucune table'} lignes, ${expected.rows[name] ?? 0} attendues`],
  )
  const words = {
    invoiced: 'Total facturé',
    paid: 'Total payé sur factures',
    received: 'Total des paiements',
    balances: 'Soldes, facture par facture',
  }
  const sums = (Object.keys(words) as (keyof typeof words)[]).flatMap((sum) =>
    expected[sum] === found[sum] ? [] : [`${words[sum]} : ${found[sum]}, attendu ${expected[sum]}`],
  )
  return [...counts, ...sums]
}
