import { sql } from 'kysely'
import type { AnyTx } from '#database/company.ts'

/** Clients with how many invoices they have and what they owe, in cents: what a client shared by all has from the company that asks only. */
export async function withBalances<Row extends { id: string; tenantId: string | null }>({ id, db }: AnyTx, rows: Row[]) {
  if (id === null || rows.length === 0) return rows.map((row) => ({ ...row, invoiceCount: 0, balance: 0 }))
  const figures = (column: 'client_id' | 'shared_client_id', ids: string[]) =>
    db
      .selectFrom('invoices')
      .select([`${column} as client`, sql<number>`count(*)`.as('invoiceCount'), sql<number>`sum(balance)::bigint`.as('balance')])
      .where(sql<boolean>`${sql.ref(column)} = any(${ids})`)
      .groupBy(column)
      .execute()
  const own = rows.filter((row) => row.tenantId !== null).map((row) => row.id)
  const shared = rows.filter((row) => row.tenantId === null).map((row) => row.id)
  const found = await Promise.all([own.length > 0 ? figures('client_id', own) : [], shared.length > 0 ? figures('shared_client_id', shared) : []])
  const byClient = new Map(found.flat().map(({ client, ...rest }) => [client, rest]))
  return rows.map((row) => ({ ...row, ...(byClient.get(row.id) ?? { invoiceCount: 0, balance: 0 }) }))
}
