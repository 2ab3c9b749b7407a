import type { Instant } from '@escale/contract/values/days'
import { type DBSchema, type IDBPDatabase, wrap } from 'idb'
import { isInstant, listOf, type Shape } from '#session/shapes.ts'
import { lookupsDatabase } from './database.ts'

// What one looks things up in without network: copies of the server's lists, of one person in one company,
// bounded, and
// forgotten with the session. Nothing here is the only copy of anything.

interface Schema extends DBSchema {
  lists: { key: string; value: unknown }
}

async function database(): Promise<IDBPDatabase<Schema>> {
  return wrap(await lookupsDatabase.open()) as IDBPDatabase<Schema>
}

/** A list under the name and version of what its rows mean. */
export type Lookup<Row> = { name: string; version: number; isRow: Shape<Row>; most: number }

/** `mark` says how far the rows go, and is kept with them or not at all. */
export async function keepRows<Row>(
  owner: string,
  { name, version, most }: Lookup<Row>,
  rows: readonly Row[],
  mark?: object,
): Promise<void> {
  const content = { version, rows: rows.slice(0, most), mark, keptAt: new Date().toISOString() }
  await (await database()).put('lists', content, `${owner}/${name}`).catch(() => undefined) // a full device looks up online only
}

/** What was kept in the shape that is read; nothing otherwise. */
export async function keptRows<Row>(owner: string, { name, version, isRow }: Lookup<Row>): Promise<Row[]> {
  try {
    const content = await (await database()).get('lists', `${owner}/${name}`)
    const { version: kept, rows } = (content ?? {}) as { version?: unknown; rows?: unknown }
    return kept === version && listOf(isRow)(rows) ? rows : []
  } catch {
    return []
  }
}

/** What was kept with the rows of a list. */
export async function keptMark<Mark>(
  owner: string,
  { name, version }: Lookup<unknown>,
  isMark: Shape<Mark>,
): Promise<Mark | null> {
  try {
    const content = await (await database()).get('lists', `${owner}/${name}`)
    const { version: kept, mark } = (content ?? {}) as { version?: unknown; mark?: unknown }
    return kept === version && isMark(mark) ? mark : null
  } catch {
    return null
  }
}

/** When a list was kept, by the clock of the device; null when it never was. */
export async function keptAt(
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
