import type { SaleKind } from '@escale/contract/trade/documents/sale-words'
import type { CompanyTx } from '#database/caller/company.ts'

/**
 * Returns the invoice of a payment or a credit note as `parentId` of a history entry. The entry then also
 * appears in the history of the invoice.
 */
export async function paymentParent(
  { db }: CompanyTx,
  { of, id }: { of: SaleKind; id: string },
): Promise<{ parentId?: string }> {
  if (of !== 'payments' && of !== 'credit_notes') return {}
  const payment = await db
    .selectFrom(of as 'payments')
    .select('invoice_id as parentId')
    .where('id', '=', id)
    .executeTakeFirst()
  return payment?.parentId ? { parentId: payment.parentId } : {}
}
