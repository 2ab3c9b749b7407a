import type { Instant } from '@escale/contract/values/days'
import { type DBSchema, type IDBPDatabase, wrap } from 'idb'
import { currentOwnerKey } from '#session/current/owner.ts'
import { isInstant, listOf, type Shape } from '#session/device/shapes.ts'
import { failureOf } from '#session/request/failure.ts'
import { lookupsDatabase } from './database.ts'

// Lists that are available offline, for example clients to choose from. They are copies of server data for
// one user in one company. Their size is limited and they are deleted when the session ends.

interface Schema extends DBSchema {
  lists: { key: string; value: unknown }
}

async function database(): Promise<IDBPDatabase<Schema>> {
  return wrap(await lookupsDatabase.open()) as IDBPDatabase<Schema>
}

/** An offline list: its name, the format version of its rows, a check for a row, and the most rows. */
export type Lookup<Row> = { name: string; version: number; isRow: Shape<Row>; most: number }

/**
 * Stores the rows of a list. `mark` records up to which change they are current. Both are stored together or
 * not at all.
 */
export async function storeRows<Row>(
  owner: string,
  { name, version, most }: Lookup<Row>,
  rows: readonly Row[],
  mark?: object,
): Promise<void> {
  const content = { version, rows: rows.slice(0, most), mark, keptAt: new Date().toISOString() }
  // If the device is full, the list is not available offline.
  await (await database()).put('lists', content, `${owner}/${name}`).catch(() => undefined)
}

/** Reads the stored rows. Empty when nothing is stored or the format has changed. */
export async function readRows<Row>(owner: string, { name, version, isRow }: Lookup<Row>): Promise<Row[]> {
  try {
    const content = await (await database()).get('lists', `${owner}/${name}`)
    const { version: storedVersion, rows } = (content ?? {}) as { version?: unknown; rows?: unknown }
    return storedVersion === version && listOf(isRow)(rows) ? rows : []
  } catch {
    return []
  }
}

/**
 * Returns the response of the server and stores it. Without network, returns the stored rows if any.
 */
export async function readWithCopy<Row>(lookup: Lookup<Row>, request: () => Promise<Row[]>): Promise<Row[]> {
  const owner = currentOwnerKey()
  try {
    const rows = await request()
    if (owner) void storeRows(owner, lookup, rows)
    return rows
  } catch (error) {
    const stored = owner && failureOf(error).status === 0 ? await readRows(owner, lookup) : []
    if (stored.length === 0) throw error
    return stored
  }
}

/** Reads the mark stored with a list, which tells up to which change its rows are current. */
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

/** The time when a list was stored, by the clock of the device. Null if it never was. */
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
