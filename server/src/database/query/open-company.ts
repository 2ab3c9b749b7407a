import type { CompanyTx } from '#database/door/company.ts'

/**
 * Whether the company is open: asked by itself, its rows may be on another machine than what all companies
 * share.
 */
export async function isOpen({ id, db }: CompanyTx): Promise<boolean> {
  return (
    (await db
      .selectFrom('tenants')
      .select('id')
      .where('id', '=', id)
      .where('is_active', '=', true)
      .executeTakeFirst()) !== undefined
  )
}
