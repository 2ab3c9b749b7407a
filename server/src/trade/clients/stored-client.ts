import { clientFields } from '@escale/contract/trade/clients/fields'
import { type Selectable, sql } from 'kysely'
import type { CompanyTx } from '#database/caller/company.ts'
import { storedColumns } from '#database/query/record-columns.ts'
import type { DB } from '#database/statements/schema.ts'

/** Every column of a client that is stored, not computed. A test compares them with the catalogue. */
export const clientColumns = [...storedColumns(clientFields), 'updated_at'] as const

export type ClientRow = Pick<Selectable<DB['clients']>, (typeof clientColumns)[number]>

/** Locks clients of the company in the order of their ids, against changes and new records about them. */
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
