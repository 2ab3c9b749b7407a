import { setTimeout as sleep } from 'node:timers/promises'
import { queryInTransaction } from '#database/pool/explicit-transaction.ts'
import type { Pool } from '#database/pool/pool.ts'

const text = 'select access.renew_keys($1, $2, $3) as rows'

/**
 * Database pages updated per statement. They hold some hundreds of rows, so a concurrent write waits briefly.
 */
const pagesAtOnce = 16

/**
 * Recomputes the search keys of all rows, one table after the other. Each batch is followed by a pause as
 * long as the batch.
 */
export async function renewKeys(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    'select keyed_tables as name from access.keyed_tables()',
  )
  for (const { name } of rows) while ((await renewTable(pool, name)) > 0);
}

async function renewTable(pool: Pool, table: string): Promise<number> {
  let renewed = 0
  for (let page = 0; ; page += pagesAtOnce) {
    const start = performance.now()
    const [part] = await queryInTransaction<{ rows: number | null }>(pool, {
      text,
      values: [table, page, pagesAtOnce],
    })
    if (typeof part?.rows !== 'number') return renewed
    renewed += part.rows
    await sleep(performance.now() - start)
  }
}
