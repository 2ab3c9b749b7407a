import type { AnyTx } from '#database/caller/company.ts'
import { queryInTransaction } from '#database/pool/explicit-transaction.ts'
import type { Pool } from '#database/pool/pool.ts'
import { errorText, log } from '#telemetry/log.ts'

const text = 'select access.count_company($1)'

/** Recounts a company's people, clients and money. */
export async function countCompany(platform: AnyTx, id: string): Promise<void> {
  await platform.run({ text, values: [id] })
}

/**
 * Recounts every company, each in its own transaction, so no lock lasts longer than one company and an error
 * stops only that one. A stopping server leaves the rest to the next run.
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
