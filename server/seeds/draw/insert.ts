import type { Insertable } from 'kysely'
import type { PoolClient } from 'pg'
import type { DB } from '../../src/database/statements/schema.ts'

type AuthTables = {
  'auth.users': {
    id: string
    name: string
    first_name: string
    last_name: string
    email: string
    email_verified: boolean
    created_at: string
  }
  'auth.accounts': {
    id: string
    user_id: string
    account_id: string
    provider_id: string
    password: string
    created_at: string
  }
}
type Tables = DB & AuthTables

export type Row<Table extends keyof Tables> = Insertable<Tables[Table]>

/** Inserts rows with one statement. The columns are taken from the first row, so all rows must have them. */
export async function insert<Table extends keyof Tables>(
  client: PoolClient,
  table: Table,
  rows: Row<Table>[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).join(', ')
  if (rows.length === 0) return
  await client.query(
    `insert into ${table} (${columns}) select ${columns}
      from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
    [JSON.stringify(rows)],
  )
}
