import type pg from 'pg'
import { inBriefTransaction } from './lock-timeout.ts'

/**
 * Fills receivables, figures and accounts of companies that had invoices before these tables, one transaction
 * per company. It runs after the functions are replaced: writers of older functions are waited for, and later
 * ones keep the tables themselves.
 */
export async function fillReceivables(owner: pg.Pool): Promise<void> {
  const client = await owner.connect()
  try {
    for (const id of await companiesToFill(client))
      await inBriefTransaction(client, async () => {
        await client.query('select rebuild_receivables($1), fill_account($1)', [id])
        await client.query('delete from access.companies_to_fill where tenant_id = $1', [id])
      })
  } finally {
    client.release()
  }
}

/** Ids of the companies whose receivables are not filled yet. */
export async function companiesToFill(owner: pg.Pool | pg.PoolClient): Promise<string[]> {
  const { rows } = await owner.query<{ id: string }>('select tenant_id as id from access.companies_to_fill')
  return rows.map(({ id }) => id)
}
