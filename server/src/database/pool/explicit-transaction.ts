import type pg from 'pg'
import type { Pool } from './pool.ts'

/**
 * Runs one statement in an explicit transaction. On a distributed database (Citus), transaction settings
 * reach the other machines only then (docs/decisions/078).
 */
export async function queryInTransaction<Row extends pg.QueryResultRow>(
  pool: Pool,
  query: pg.QueryConfig,
): Promise<Row[]> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<Row>(query)
    await client.query('commit')
    client.release()
    return rows
  } catch (error) {
    await client.query('rollback').then(
      () => client.release(),
      () => client.release(true),
    )
    throw error
  }
}
