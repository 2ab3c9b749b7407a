import type { SharedDomain, VersionedDomain } from '@escale/contract/domains'
import { type Kysely, sql, type Updateable } from 'kysely'
import type { AnyTx, CompanyTx } from '#database/caller/company.ts'
import type { DB } from '#database/statements/schema.ts'

type VersionedTable =
  | VersionedDomain
  | `shared_${SharedDomain}`
  | 'announcements'
  | 'cargo_notes'
  | 'client_terms'
  | 'expedition_containers'
  | 'house_waybills'
  | 'parties'
  | 'payment_methods'
  | 'reminder_holds'
  | 'sub_products'
  | 'sydonia_codes'
  | 'tenants'

/** Tables with at most one row per company. While there is no row, its version counts as 0. */
type OnlyRowTable =
  | 'accounting_settings'
  | 'company_info'
  | 'invoicing_settings'
  | 'mail_settings'
  | 'reminder_settings'
  | 'sign_on_providers'
  | 'till_settings'
  | 'warehouse_settings'
  | 'whatsapp_settings'

/** A query builder for tables whose names are known only at run time. */
export type UntypedDatabase = Kysely<Record<string, Record<string, unknown>>>

/**
 * Changes a row if it still has the version that the caller read. Undefined values stay unchanged. Returns
 * the former values of the changed columns under their API names, or undefined when the row has another
 * version.
 */
export async function changeRow<Table extends VersionedTable>(
  { db }: Pick<AnyTx, 'db'>,
  table: Table,
  { id, version }: { id: string; version: number },
  values: Updateable<DB[Table]>,
): Promise<Record<string, unknown> | undefined> {
  const changes = Object.entries(values).filter(([, value]) => value !== undefined)
  const columns = changes.map(([column]) => column)
  const name: string = table
  const formerRow = await (db as unknown as UntypedDatabase)
    .updateTable(`${name} as changed`)
    .from((from) =>
      from
        .selectFrom(name)
        .select(['id', ...columns])
        .where('id', '=', id)
        .where('version', '=', version)
        .forUpdate()
        .as('former'),
    )
    .set({ ...Object.fromEntries(changes), version: version + 1, updated_at: sql`now()` })
    .whereRef('changed.id', '=', 'former.id')
    .returning([
      'changed.id',
      ...columns.map((column) => sql.ref(`former.${column}`).as(formerColumn(column))),
    ])
    .executeTakeFirst()
  return formerRow && formerFields(formerRow)
}

/**
 * Saves a company's only row of a table if it still has the version that the caller read. Returns false when
 * it has another version.
 */
export async function saveOnlyRow<Table extends OnlyRowTable>(
  { id, db }: CompanyTx,
  table: Table,
  version: number,
  values: Updateable<DB[Table]>,
): Promise<boolean> {
  const columns = values as Record<string, unknown>
  const saved = await (db as unknown as UntypedDatabase)
    .insertInto(table as string)
    .values({ tenant_id: id, ...columns })
    .onConflict((conflict) =>
      conflict
        .column('tenant_id')
        .doUpdateSet({ ...columns, version: version + 1, updated_at: sql`now()` })
        .where(sql.ref(`${table}.version`), '=', version),
    )
    .executeTakeFirstOrThrow()
  return saved.numInsertedOrUpdatedRows === 1n
}

// Alias of a column's former value. The prefix keeps it distinct from the row's own columns.
const formerColumn = (column: string) => `former ${apiName(column)}`

function formerFields({ id: _, ...former }: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(former).map(([name, value]) => [name.slice('former '.length), value]),
  )
}

/** The API name of a column: camel case. */
export const apiName = (column: string) =>
  column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
