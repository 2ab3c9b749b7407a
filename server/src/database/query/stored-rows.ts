import type { CompanyTx } from '#database/caller/company.ts'

/** Rows of one table, as PostgreSQL's `to_jsonb` gives them. */
export type StoredRows = { table: string; rows: Record<string, unknown>[] }

/** Number of rows of one table that are kept. The deletion of more cannot be taken back. */
export const mostStoredRows = 500

/** Reads the rows of a table that have this id in a column, as they are stored. */
export async function storedRows(
  { id: companyId, run }: CompanyTx,
  table: string,
  column: string,
  id: string,
): Promise<StoredRows> {
  const text = `select to_jsonb(one) as row from ${table} one where one.tenant_id = $1 and one.${column} = $2
    limit ${mostStoredRows + 1}`
  const rows = await run<{ row: Record<string, unknown> }>({ text, values: [companyId, id] })
  return { table, rows: rows.map(({ row }) => row) }
}
