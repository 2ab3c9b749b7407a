import type { AnyTx } from '#database/caller/company.ts'
import { queryInTransaction } from '#database/pool/explicit-transaction.ts'
import type { Pool } from '#database/pool/pool.ts'
import { errorText, log } from '#telemetry/log.ts'

const text = 'select access.count_company($1)'

/** Counts a company's people, clients and money again. */
export async function countCompany(platform: AnyTx, id: string): Promise<void> {
  await platform.run({ text, values: [id] })
}

/**
 * All of them, one after the other: none waits for another, no lock outlasts a company, and what stops one
 * stops no other.
 * A server that stops leaves the rest to the next count.
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
