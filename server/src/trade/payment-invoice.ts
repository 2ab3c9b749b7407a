import type { SaleKind } from '@escale/contract/trade/documents/sale-words'
import type { CompanyTx } from '#database/caller/company.ts'

/**
 * Returns the invoice of a payment as `parentId` of a history entry. The entry then also appears in the
 * history of the invoice.
 */
export async function paymentParent(
  { db }: CompanyTx,
  { of, id }: { of: SaleKind; id: string },
): Promise<{ parentId?: string }> {
  if (of !== 'payments') return {}
  const payment = await db
    .selectFrom('payments')
    .select('invoice_id as parentId')
    .where('id', '=', id)
    .executeTakeFirst()
  return payment?.parentId ? { parentId: payment.parentId } : {}
}
