import type { Billing } from '@escale/contract/trade/goods/words'
import type { Unit } from '@escale/contract/trade/services/draft'
import { sql } from 'kysely'

// SQL expressions for lists of goods. Aliases: `g` for goods, `c` for clients of the company, `s` for clients
// shared by all companies.

export const billingStatus = sql<Billing | null>`case when g.invoice_id is not null then 'Facturé'
  when g.not_billable_reason is not null then 'Non facturable' end`

/**
 * SQL for the units of the services on the goods' invoice. Invoices by air are always priced in kilograms.
 */
export function invoiceUnits(companyId: string) {
  return sql<Unit[] | null>`case when g.invoice_id is not null then array(
    select distinct case when line.weight_kg is not null then 'kg' else coalesce(own.unit, shared.unit) end
      from invoice_items line
    left join services own on own.tenant_id = ${companyId} and own.id = line.service_id
      left join shared_services shared on shared.id = line.shared_service_id
    where line.tenant_id = ${companyId} and line.invoice_id = g.invoice_id) end`
}

export const totalColumns = [
  sql<number>`count(*)`.as('count'),
  sql<number>`coalesce(sum(g.quantity), 0)::bigint`.as('pieces'),
  sql<number>`coalesce(sum(g.weight_kg), 0)`.as('weightKg'),
  sql<number>`coalesce(sum(g.volume_m3), 0)`.as('volumeM3'),
] as const

export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}
