import type { SaleKind } from '@escale/contract/trade/documents/sale-words'
import { sql } from 'kysely'
import type { CompanyTx } from '#database/caller/company.ts'
import { clientIdOf } from '#database/query/client-columns.ts'

/**
 * The client of a payment `p`, left joined with its invoice `i`. A receipt on an account has no
 * invoice, but a client of its own.
 */
export const paymentClient = sql<string>`coalesce(${clientIdOf('i')}, ${clientIdOf('p')})`

/**
 * Returns the invoice of a payment or of a credit note as `parentId` of a history entry, or the client when
 * there is none. The entry then also appears in the history of that record.
 */
export async function paymentParent(
  { db }: CompanyTx,
  { of, id }: { of: SaleKind; id: string },
): Promise<{ parentId?: string }> {
  if (of !== 'payments' && of !== 'credit_notes') return {}
  // The two tables name their invoice and their client in the same way.
  const payment = await db
    .selectFrom(`${of as 'payments'} as p`)
    .select(sql<string>`coalesce(p.invoice_id, p.client_id, p.shared_client_id)`.as('parentId'))
    .where('p.id', '=', id)
    .executeTakeFirst()
  return payment ?? {}
}
