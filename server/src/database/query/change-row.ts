import type { SharedDomain, VersionedDomain } from '@escale/contract/domains'
import { type Kysely, sql, type Updateable } from 'kysely'
import type { AnyTx, CompanyTx } from '#database/door/company.ts'
import type { DB } from '#database/statements/schema.ts'

/** Tables whose rows are changed from the version that the caller read. */
type Versioned =
  | VersionedDomain
  | `shared_${SharedDomain}`
  | 'announcements'
  | 'expedition_containers'
  | 'sub_products'
  | 'tenants'

/** Tables that hold one row of each company, which is not there before somebody saves it: version 0. */
type OnlyRow =
  | 'company_info'
  | 'invoicing_settings'
  | 'mail_settings'
  | 'sign_on_providers'
  | 'warehouse_settings'
  | 'whatsapp_settings'

/** Tables by names that are only known as it runs. */
export type Untyped = Kysely<Record<string, Record<string, unknown>>>

/**
 * Changes a row that is still in the version the caller read; a value that is not given stays. Answers what
 * the changed
 * columns held before, by the names that the API gives them, or undefined when the row is not there in that
 * version: one statement.
 */
export async function changeRow<Table extends Versioned>(
  { db }: Pick<AnyTx, 'db'>,
  table: Table,
  { id, version }: { id: string; version: number },
  values: Updateable<DB[Table]>,
): Promise<Record<string, unknown> | undefined> {
  const given = Object.entries(values).filter(([, value]) => value !== undefined)
  const columns = given.map(([column]) => column)
  const name: string = table
  const changed = await (db as unknown as Untyped)
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
    .set({ ...Object.fromEntries(given), version: version + 1, updated_at: sql`now()` })
    .whereRef('changed.id', '=', 'former.id')
    .returning(['changed.id', ...columns.map((column) => sql.ref(`former.${column}`).as(formerly(column)))])
    .executeTakeFirst()
  return changed && formerFields(changed)
}

/**
 * Saves the one row that a company has in a table, from the version that the caller read; whether it was
 * still in it.
 */
export async function saveOnlyRow<Table extends OnlyRow>(
  { id, db }: CompanyTx,
  table: Table,
  version: number,
  values: Updateable<DB[Table]>,
): Promise<boolean> {
  const given = values as Record<string, unknown>
  const saved = await (db as unknown as Untyped)
    .insertInto(table as string)
    .values({ tenant_id: id, ...given })
    .onConflict((conflict) =>
      conflict
        .column('tenant_id')
        .doUpdateSet({ ...given, version: version + 1, updated_at: sql`now()` })
        .where(sql.ref(`${table}.version`), '=', version),
    )
    .executeTakeFirstOrThrow()
  return saved.numInsertedOrUpdatedRows === 1n
}

// Named apart from what the row is now, its id.
const formerly = (column: string) => `former ${apiName(column)}`

function formerFields({ id: _, ...former }: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(former).map(([name, value]) => [name.slice('former '.length), value]),
  )
}

/** What the API calls a column. */
export const apiName = (column: string) =>
  column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
