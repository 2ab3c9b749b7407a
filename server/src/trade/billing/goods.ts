import type { BillableGoods } from '@escale/contract/trade/billing/plan'
import { sql } from 'kysely'
import type { CompanyTx } from '#database/caller/company.ts'
import { clientIdOf, clientName, isOfClient, withClient } from '#database/query/client-columns.ts'
import { companyZone } from '#database/query/company-clock.ts'

/** The goods to bill: those of one expedition (a shipment), or those of one client. */
export type BillingScope = { expeditionId: string } | { clientId: string }

/**
 * Reads the goods that billing may include, in the order of their ids. With `isLocked` they are locked until
 * the transaction ends. Another user who bills them waits, and then finds them billed.
 */
export async function billableGoods(
  company: CompanyTx,
  source: BillingScope,
  { isLocked }: { isLocked: boolean },
): Promise<BillableGoods[]> {
  if (isLocked) await goodsInScope(company, source).select('g.id').orderBy('g.id').forNoKeyUpdate().execute()
  const rows = await describedGoods(company, source).execute()
  return rows.map(
    ({ clientId, clientName, expeditionId, reference, mode, origin, destination, departsOn, ...goods }) => ({
      ...goods,
      client: clientId && clientName ? { id: clientId, name: clientName } : null,
      expedition:
        expeditionId && reference && mode && origin && destination
          ? { id: expeditionId, reference, mode, origin, destination, departsOn }
          : null,
    }),
  )
}

function describedGoods(company: CompanyTx, source: BillingScope) {
  return goodsInScope(company, source)
    .leftJoin('expeditions as e', 'e.id', 'g.expedition_id')
    .$call(withClient('g'))
    .select([
      'g.id',
      'g.number',
      'g.kind',
      'g.status',
      'g.quantity',
      'g.weight_kg as weightKg',
      'g.length_cm as lengthCm',
      'g.width_cm as widthCm',
      'g.height_cm as heightCm',
      sql<boolean>`g.invoice_id is not null`.as('isBilled'),
      sql<boolean>`g.not_billable_reason is not null`.as('isNotBillable'),
      clientIdOf('g').as('clientId'),
      clientName().as('clientName'),
      'e.id as expeditionId',
      'e.reference',
      'e.mode',
      'e.origin',
      'e.destination',
      sql<string | null>`coalesce(e.atd, e.etd)`.as('departsOn'),
      sql<string | null>`access.clock_at(g.received_at, ${companyZone(company.id)})::date`.as('receivedOn'),
      sql<boolean>`g.danger <> 'non'`.as('isDangerous'),
    ])
    .orderBy('g.id')
}

/**
 * Selects the goods to bill. For a client, billed goods are left out, because the client's goods of all years
 * are searched.
 */
function goodsInScope({ db }: CompanyTx, source: BillingScope) {
  const goods = db.selectFrom('goods as g').where('g.status', '<>', 'Attendu')
  if ('expeditionId' in source) return goods.where('g.expedition_id', '=', source.expeditionId)
  const { clientId } = source
  return goods
    .where(isOfClient(clientId, 'g'))
    .where('g.invoice_id', 'is', null)
    .where('g.not_billable_reason', 'is', null)
}
