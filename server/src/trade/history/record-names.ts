import { domains, perDomain, perShared } from '@escale/contract/domains'
import type { RecordKind } from '@escale/contract/records'
import { type RawBuilder, sql } from 'kysely'
import type { AnyTx } from '#database/caller/company.ts'
import { changesTable } from './changes.ts'

/** SQL for the name of a record, by record type. */
const nameIn: Record<RecordKind, RawBuilder<string>> = {
  ...perDomain(({ called }) => sql<string>`${sql.ref(called)}`),
  ...perShared((_, of) => sql<string>`${sql.ref(domains[of].called)}`),
  profiles: sql`concat_ws(' ', first_name, last_name)`,
}

export type Records = ReadonlyMap<RecordKind, ReadonlySet<string>>

/**
 * Returns the present names of records. Deleted records are left out. One query for each record type runs in
 * parallel.
 */
export async function currentNames(company: AnyTx, records: Records): Promise<Map<string, string>> {
  const named = await Promise.all([...records].map(([kind, ids]) => namesIn(company, kind, [...ids])))
  return new Map(named.flat().map(({ id, name }) => [id, name]))
}

/** Returns the names of those ids that are clients merged into another one. */
export async function mergedNames({ id, db }: AnyTx, ids: readonly string[]): Promise<Map<string, string>> {
  if (id === null || ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('client_merges')
    .select(['absorbed_id as id', 'absorbed_name as name'])
    .where(sql<boolean>`absorbed_id = any(${ids}::uuid[])`)
    .where('undone_at', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.id, `${row.name} (fiche fusionnée)`]))
}

/**
 * Returns the ids whose changes form the history of a record: its own id and those of clients merged into it.
 */
export async function historyIds(company: AnyTx, record: string): Promise<string[]> {
  const { id, db } = company
  if (id === null) return [record]
  const ids = [record]
  for (const keptId of ids) {
    const rows = await db
      .selectFrom('client_merges')
      .select('absorbed_id as id')
      .where('kept_id', '=', keptId)
      .where('undone_at', 'is', null)
      .orderBy('merged_at', 'desc')
      .limit(mostMerged)
      .execute()
    ids.push(...rows.map((row) => row.id))
    if (ids.length >= mostMerged) break
  }
  return ids.slice(0, mostMerged)
}

const mostMerged = 50

/** Finds the type of a record among the given types, or undefined. */
export async function findKind(
  company: AnyTx,
  id: string,
  kinds: readonly RecordKind[],
): Promise<RecordKind | undefined> {
  const found = await Promise.all(kinds.map((kind) => namesIn(company, kind, [id])))
  return kinds.find((_, place) => found[place]?.length === 1)
}

/** Returns the names of deleted records, as stored at their deletion. */
export async function formerNames({ id, db }: AnyTx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom(changesTable(id))
    .select(['record_id as id', formerName])
    .where(sql<boolean>`record_id = any(${ids}::uuid[])`)
    .where(sql<boolean>`removed`)
    .execute()
  return new Map(rows.flatMap(({ id, name }) => (name === null ? [] : [[id, name]])))
}

const formerName = sql<
  string | null
>`coalesce(changes #>> '{name,0}', changes #>> '{invoiceNumber,0}', changes #>> '{reference,0}', changes #>> '{number,0}')`.as(
  'name',
)

function namesIn(
  { db }: AnyTx,
  kind: RecordKind,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom(kind as 'clients')
    .select(['id', nameIn[kind].as('name')])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
}
