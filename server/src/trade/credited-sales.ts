import { sql } from 'kysely'
import type { CompanyTx } from '#database/caller/company.ts'
import type { FiltersOnDays } from '#database/query/company-clock.ts'

export type CreditedSales = { notes: number; amount: number }

type SaleFilters = FiltersOnDays<{ from: string; to: string }> & {
  clientId?: string | undefined
  /** The person who issued the credited invoice. */
  agentId?: string | undefined
  serviceType?: string | undefined
}

/**
 * Counts and sums the credit notes of a period, in cents, for figures of sales. The paper of a cancelled
 * invoice is left out, because the total of that invoice is zero already, and so is the credit note of an
 * opening balance, which is no sale.
 */
export async function creditedSales(
  { db }: CompanyTx,
  { from, to, clientId, agentId, serviceType }: SaleFilters,
): Promise<CreditedSales> {
  let notes = db.selectFrom('credit_notes as n').where('n.is_cancellation', '=', false).where(isOnSale)
  if (from !== undefined) notes = notes.where('n.issue_date', '>=', from)
  if (to !== undefined) notes = notes.where('n.issue_date', '<=', to)
  if (clientId !== undefined)
    notes = notes.where((is) =>
      is.or([is('n.client_id', '=', clientId), is('n.shared_client_id', '=', clientId)]),
    )
  if (agentId !== undefined || serviceType !== undefined)
    notes = notes.where('n.invoice_id', 'in', (of) => {
      const credited = of.selectFrom('invoices as i').select('i.id')
      const byAgent = agentId === undefined ? credited : credited.where('i.issued_by_agent_id', '=', agentId)
      return serviceType === undefined
        ? byAgent
        : byAgent.where('i.service_type', '=', serviceType as 'Aérien')
    })
  return notes
    .select([sql<number>`count(*)`.as('notes'), sql<number>`coalesce(sum(n.total), 0)::bigint`.as('amount')])
    .executeTakeFirstOrThrow()
}

const isOnSale = sql<boolean>`not exists (select from invoices o
  where o.tenant_id = n.tenant_id and o.id = n.invoice_id and o.is_opening)`
