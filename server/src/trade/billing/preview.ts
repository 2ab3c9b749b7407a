import type { BillingChoice, BillingPreview, DepartureToBill } from '@escale/contract/trade/billing/contract'
import {
  type BillableGoods,
  type BilledExpedition,
  type Plan,
  planInvoices,
} from '@escale/contract/trade/billing/plan'
import { skipReasons } from '@escale/contract/trade/billing/words'
import { lacksEveryMeasurement } from '@escale/contract/trade/goods/billing'
import type { GoodsKind } from '@escale/contract/trade/goods/words'
import { requireFound } from '#access/refusal/refusal.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { findClient } from '#database/query/client-columns.ts'
import { findMeasuringRules } from '#trade/measuring-rules.ts'
import { type BillingScope, billableGoods } from './goods.ts'
import { serviceOfLane } from './lane.ts'
import { findPricesOfGoods } from './prices.ts'
import { chosenServices } from './services.ts'

const mostNumbers = 20

/** Returns the invoices that billing would create, and the goods that it would skip. */
export async function previewBilling(
  company: CompanyTx,
  source: BillingScope,
  choice: BillingChoice,
): Promise<BillingPreview> {
  const plan = await planBilling(company, source, choice, { isLocked: false })
  const goodsOfPlan = [
    ...plan.invoices.flatMap((invoice) => invoice.goods),
    ...plan.skipped.map((one) => one.goods),
  ]
  return {
    total: plan.total,
    departures: await departuresToBill(company, goodsOfPlan),
    invoices: plan.invoices.map(previewInvoice),
    unmeasured: unmeasuredGoods(goodsOfPlan),
    skipped: groupSkipped(plan.skipped),
  }
}

function previewInvoice(invoice: Plan['invoices'][number]): BillingPreview['invoices'][number] {
  const { client, expedition, serviceType, goods, lines, total } = invoice
  const { id, reference, origin, destination } = expedition
  return {
    client,
    expedition: { id, reference, origin, destination },
    serviceType,
    lots: goods.length,
    goodsIds: goods.map((row) => row.id),
    total,
    lines: lines.map(
      ({ service, kind, listPrice, measured, measure, pieces, weightKg, total: lineTotal }) => ({
        kind,
        serviceName: service.name,
        unit: service.unit,
        price: service.price,
        measured,
        measure,
        pieces,
        weightKg,
        total: lineTotal,
        listPrice,
      }),
    ),
  }
}

function groupSkipped(skipped: Plan['skipped']): BillingPreview['skipped'] {
  const byReason = Map.groupBy(skipped, ({ reason }) => reason)
  return skipReasons.flatMap((reason) => {
    const rows = byReason.get(reason) ?? []
    if (rows.length === 0) return []
    return {
      reason,
      count: rows.length,
      numbers: rows.slice(0, mostNumbers).map(({ goods }) => goods.number),
    }
  })
}

/**
 * Lists goods without weight and volume on expeditions that are still loading. An expedition cannot depart
 * with such goods, so the user is warned.
 */
function unmeasuredGoods(goods: readonly BillableGoods[]): BillingPreview['unmeasured'] {
  const unmeasured = goods.filter(
    (row) => row.expedition !== null && row.status === 'Reçu' && lacksEveryMeasurement(row),
  )
  unmeasured.sort((one, other) => one.number.localeCompare(other.number))
  return {
    count: unmeasured.length,
    goods: unmeasured.slice(0, mostNumbers).map(({ id, kind, number }) => ({ id, kind, number })),
  }
}

export async function planBilling(
  company: CompanyTx,
  source: BillingScope,
  choice: BillingChoice,
  lock: { isLocked: boolean },
): Promise<Plan> {
  await refuseUnknown(company, source)
  const servicesOf = await chosenServices(company, choice)
  const measuring = await findMeasuringRules(company)
  const rows = await billableGoods(company, source, lock)
  const priceOf = await findPricesOfGoods(company, rows, choice)
  return planInvoices(rows, servicesOf, measuring, priceOf)
}

/** Returns the expeditions that have goods to bill, sorted by reference. */
function departuresToBill(company: CompanyTx, rows: readonly BillableGoods[]): Promise<DepartureToBill[]> {
  const unbilled = rows.filter((row) => !row.isBilled && !row.isNotBillable)
  const expeditions = new Map(
    unbilled.flatMap(({ expedition }) => (expedition ? [[expedition.id, expedition] as const] : [])),
  )
  const proposeService = cachedProposals(company)
  const byReference = [...expeditions.values()].sort((one, other) =>
    one.reference.localeCompare(other.reference),
  )
  return Promise.all(
    byReference.map(async (expedition) => {
      const aboard = unbilled.filter((row) => row.expedition?.id === expedition.id)
      const toBill = async (kind: GoodsKind) => {
        const lots = aboard.filter((row) => row.kind === kind).length
        return { lots, proposed: lots > 0 ? await proposeService(expedition, kind) : null }
      }
      const [parcels, vehicles] = await Promise.all([toBill('Colis'), toBill('Véhicule')])
      const { departsOn: _, ...shown } = expedition
      return { expedition: shown, parcels, vehicles }
    }),
  )
}

/**
 * Caches the proposed service by route (mode, origin and destination), so that expeditions on the same route
 * need one query.
 */
function cachedProposals(company: CompanyTx) {
  const reads = new Map<string, ReturnType<typeof serviceOfLane>>()
  return (expedition: BilledExpedition, kind: GoodsKind) => {
    const lane = JSON.stringify([expedition.mode, expedition.origin, expedition.destination, kind])
    const read = reads.get(lane) ?? serviceOfLane(company, expedition, kind)
    reads.set(lane, read)
    return read
  }
}

async function refuseUnknown(company: CompanyTx, source: BillingScope): Promise<void> {
  if ('expeditionId' in source) {
    requireFound(
      await company.db
        .selectFrom('expeditions')
        .select('id')
        .where('id', '=', source.expeditionId)
        .executeTakeFirst(),
    )
    return
  }
  requireFound(await findClient(company, source.clientId))
}
