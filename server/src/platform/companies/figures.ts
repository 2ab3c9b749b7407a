import type { AnyTx } from '#database/caller/company.ts'
import { queryInTransaction } from '#database/pool/explicit-transaction.ts'
import type { Pool } from '#database/pool/pool.ts'
import { errorText, log } from '#telemetry/log.ts'

const text = 'select access.count_company($1)'

/**
 * Job: counts a company's people, clients and amounts, and stores these figures for the list of companies.
 */
export async function countCompany(platform: AnyTx, id: string): Promise<void> {
  await platform.run({ text, values: [id] })
}

/**
 * Job: counts the figures of every company. Each has its own transaction, so that no lock lasts long and an
 * error affects one company only. When the server stops, the next run counts the others.
 */
export async function countCompanies(pool: Pool, stopping?: AbortSignal): Promise<void> {
  const { rows } = await pool.query<{ id: string }>('select id from access.companies_to_count() id')
  for (const { id } of rows) {
    if (stopping?.aborted) return
    await queryInTransaction(pool, { text, values: [id] }).catch((error: unknown) => {
      log('error', 'company not counted', { company: id, error: errorText(error) })
    })
  }
}
