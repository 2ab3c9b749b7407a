import type { Instant } from '@escale/contract/values/days'
import { type DBSchema, type IDBPDatabase, wrap } from 'idb'
import { isInstant, listOf, type Shape } from '#session/device/shapes.ts'
import { lookupsDatabase } from './database.ts'

// Lists for use without a network: copies of the server's lists for one person in one company, limited in
// size, and deleted with the session. No data exists only here.

interface Schema extends DBSchema {
  lists: { key: string; value: unknown }
}

async function database(): Promise<IDBPDatabase<Schema>> {
  return wrap(await lookupsDatabase.open()) as IDBPDatabase<Schema>
}

/** A list, with its name and the version of its rows. */
export type Lookup<Row> = { name: string; version: number; isRow: Shape<Row>; most: number }

/** Stores the rows. `mark` tells how far they go, and is stored with them or not at all. */
export async function storeRows<Row>(
  owner: string,
  { name, version, most }: Lookup<Row>,
  rows: readonly Row[],
  mark?: object,
): Promise<void> {
  const content = { version, rows: rows.slice(0, most), mark, keptAt: new Date().toISOString() }
  // A full device has no offline copy.
  await (await database()).put('lists', content, `${owner}/${name}`).catch(() => undefined)
}

/** The stored rows in the expected shape, otherwise an empty list. */
export async function readRows<Row>(owner: string, { name, version, isRow }: Lookup<Row>): Promise<Row[]> {
  try {
    const content = await (await database()).get('lists', `${owner}/${name}`)
    const { version: storedVersion, rows } = (content ?? {}) as { version?: unknown; rows?: unknown }
    return storedVersion === version && listOf(isRow)(rows) ? rows : []
  } catch {
    return []
  }
}

/** The mark stored with the rows of a list. */
export async function readMark<Mark>(
  owner: string,
  { name, version }: Lookup<unknown>,
  isMark: Shape<Mark>,
): Promise<Mark | null> {
  try {
    const content = await (await database()).get('lists', `${owner}/${name}`)
    const { version: storedVersion, mark } = (content ?? {}) as { version?: unknown; mark?: unknown }
    return storedVersion === version && isMark(mark) ? mark : null
  } catch {
    return null
  }
}

/** The time a list was stored, by the clock of the device. Null for a list never stored. */
export async function storedAt(
  owner: string,
  { name }: Pick<Lookup<unknown>, 'name'>,
): Promise<Instant | null> {
  try {
    const { keptAt } = ((await (await database()).get('lists', `${owner}/${name}`)) ?? {}) as {
      keptAt?: unknown
    }
    return isInstant(keptAt) ? keptAt : null
  } catch {
    return null
  }
}
