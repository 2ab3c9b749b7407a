import type { CompanyTx } from '#database/caller/company.ts'

/**
 * True unless the company is suspended. A query of its own, because the company's rows may be on another
 * machine than shared tables.
 */
export async function isCompanyOpen({ id, db }: CompanyTx): Promise<boolean> {
  return (
    (await db
      .selectFrom('tenants')
      .select('id')
      .where('id', '=', id)
      .where('is_active', '=', true)
      .executeTakeFirst()) !== undefined
  )
}
