import { clientFields } from '@escale/contract/trade/clients/fields'
import { type Selectable, sql } from 'kysely'
import type { CompanyTx } from '#database/caller/company.ts'
import { storedColumns } from '#database/query/record-columns.ts'
import type { DB } from '#database/statements/schema.ts'

/** The columns of a client that are stored and not computed. A test compares the list with the database. */
export const clientColumns = [...storedColumns(clientFields), 'updated_at'] as const

export type ClientRow = Pick<Selectable<DB['clients']>, (typeof clientColumns)[number]>

/**
 * Locks clients of the company. Until the transaction ends they cannot be changed or used in new records.
 * Locking in the order of ids avoids deadlocks.
 */
export async function lockClients(
  { db }: CompanyTx,
  ids: readonly string[],
): Promise<Map<string, ClientRow>> {
  const rows = await db
    .selectFrom('clients')
    .select(clientColumns)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
