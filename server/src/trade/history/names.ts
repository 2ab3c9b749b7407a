import type { RecordKind } from '@escale/contract/journal/records'
import type { FieldChange } from '@escale/contract/trade/history/changed-rows'
import type { PointedKind } from '@escale/contract/trade/history/fields'
import { pointedAt } from '@escale/contract/trade/history/pointed-at'
import { sql } from 'kysely'
import type { AnyTx } from '#database/company.ts'

type Changed = { kind: RecordKind; changes: readonly FieldChange[] }

/** What the ids in these changes are called today: a round of queries, whatever the number of changes. */
export async function pointedNames(company: AnyTx, rows: readonly Changed[]): Promise<Record<string, string>> {
  // What all companies share points at nothing.
  if (company.id === null) return {}
  const ids = new Map<PointedKind, Set<string>>()
  for (const { kind, changes } of rows)
    for (const pointed of pointedAt(kind, changes)) ids.set(pointed.kind, (ids.get(pointed.kind) ?? new Set()).add(pointed.id))
  const named = await Promise.all([...ids].flatMap(([kind, set]) => naming[kind](company, [...set])))
  return Object.fromEntries(named.flat().map(({ id, name }) => [id, name]))
}

type Named = { id: string; name: string }

const naming: Record<PointedKind, (company: AnyTx, ids: string[]) => Promise<Named[]>[]> = {
  clients: ({ db }, ids) => ['clients', 'shared_clients'].map((table) => namesIn(db, table as 'clients', ids)),
  services: ({ db }, ids) => ['services', 'shared_services'].map((table) => namesIn(db, table as 'services', ids)),
  invoices: ({ db }, ids) => [db.selectFrom('invoices').select(['id', 'invoice_number as name']).where(isAmong(ids)).execute()],
}

function namesIn(db: AnyTx['db'], table: 'clients' | 'services', ids: string[]): Promise<Named[]> {
  return db.selectFrom(table).select(['id', 'name']).where(isAmong(ids)).execute()
}

const isAmong = (ids: string[]) => sql<boolean>`id = any(${ids}::uuid[])`
