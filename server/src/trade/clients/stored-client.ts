import { type Selectable, sql } from 'kysely'
import type { CompanyTx } from '#database/caller/company.ts'
import type { DB } from '#database/statements/schema.ts'

/** A client of the company with every column that is stored, not computed. */
export type ClientRow = Omit<Selectable<DB['clients']>, 'tenant_id' | 'name_key' | 'email_key' | 'search_key'>

/** Locks clients of the company in the order of their ids, against changes and new records about them. */
export async function lockClients(
  { db }: CompanyTx,
  ids: readonly string[],
): Promise<Map<string, ClientRow>> {
  const rows = await db
    .selectFrom('clients')
    .selectAll()
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Map(rows.map((row) => [row.id, storedRow(row)]))
}

function storedRow(row: Selectable<DB['clients']>): ClientRow {
  const { tenant_id: _tenant, name_key: _name, email_key: _email, search_key: _search, ...stored } = row
  return stored
}
