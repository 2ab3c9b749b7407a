import type { SaleKind } from '@escale/contract/trade/documents/sale-words'
import type { CompanyTx } from '#database/door/company.ts'

/** The invoice of a receipt: what becomes of the one is told in the history of the other. */
export async function parentOf(
  { db }: CompanyTx,
  { of, id }: { of: SaleKind; id: string },
): Promise<{ parentId?: string }> {
  if (of !== 'payments') return {}
  const payment = await db
    .selectFrom('payments')
    .select('invoice_id as parentId')
    .where('id', '=', id)
    .executeTakeFirst()
  return payment ?? {}
}
