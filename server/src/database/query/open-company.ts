import type { CompanyTx } from '#database/caller/company.ts'

/**
 * True unless the company is suspended. A separate query, because a distributed database (Citus) cannot join
 * the company's rows with shared tables.
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
