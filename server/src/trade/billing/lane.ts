import type { BillingService } from '@escale/contract/trade/billing/contract'
import type { BilledExpedition } from '@escale/contract/trade/billing/plan'
import type { GoodsKind } from '@escale/contract/trade/goods/words'
import { sql } from 'kysely'
import type { CompanyTx } from '#database/caller/company.ts'
import { serviceById } from './services.ts'

/** Number of earlier expeditions on the same route that are searched for the last billed service. */
const mostExpeditions = 30

/**
 * Proposes the service that was billed last on the same route (mode, origin and destination), or null.
 * Generated invoices list parcels on the first line and vehicles on the last, so the sort order depends on
 * the kind.
 */
export async function serviceOfLane(
  company: CompanyTx,
  { mode, origin, destination }: BilledExpedition,
  kind: GoodsKind,
): Promise<BillingService | null> {
  const expeditions = company.db
    .selectFrom('expeditions')
    .select(['id', 'created_at'])
    .where('mode', '=', mode)
    .where('origin', '=', origin)
    .where('destination', '=', destination)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostExpeditions)
  const last = await company.db
    .selectFrom(expeditions.as('e'))
    .innerJoin('goods as g', 'g.expedition_id', 'e.id')
    .innerJoin('invoice_items as i', 'i.invoice_id', 'g.invoice_id')
    .select(sql<string>`coalesce(i.service_id, i.shared_service_id)`.as('serviceId'))
    .where('g.kind', '=', kind)
    .orderBy('e.created_at', 'desc')
    .orderBy('i.invoice_id', 'desc')
    .orderBy('i.position', kind === 'Colis' ? 'asc' : 'desc')
    .limit(1)
    .executeTakeFirst()
  return last ? serviceById(company, last.serviceId) : null
}
