import { type BillingService, planInvoices } from '@escale/contract/trade/billing/plan'
import { type GoodsKind, type GoodsStatus, goodsCourse } from '@escale/contract/trade/goods/words'
import type { CompanyTx } from '#database/caller/company.ts'
import { billableGoods } from '#trade/billing/goods.ts'
import { serviceOfLane } from '#trade/billing/lane.ts'
import { findPricesOfGoods } from '#trade/billing/prices.ts'
import { findMeasuringRules } from '#trade/measuring-rules.ts'

/** Statuses of goods whose transport has begun, handed over or not. */
const loadedStatuses: readonly GoodsStatus[] = goodsCourse.slice(goodsCourse.indexOf('Chargé'))

/**
 * Estimates the price of a client's loaded goods that are not billed yet, in cents. Each lane takes the
 * service that was billed last on it. Goods of a lane that was never billed, or without weight, count for 0.
 */
export async function estimateUnbilled(company: CompanyTx, clientId: string): Promise<number> {
  const goods = (await billableGoods(company, { clientId }, { isLocked: false })).filter(
    ({ status, expedition }) => expedition !== null && loadedStatuses.includes(status),
  )
  if (goods.length === 0) return 0
  const services = new Map<string, BillingService | null>()
  const serviceFor = (expeditionId: string, kind: GoodsKind) =>
    services.get(`${expeditionId} ${kind}`) ?? null
  for (const { expedition, kind } of goods) {
    const key = `${expedition?.id} ${kind}`
    if (expedition && !services.has(key)) services.set(key, await serviceOfLane(company, expedition, kind))
  }
  const departures = [...services.values()].map((service) => ({
    expeditionId: '',
    parcelServiceId: service?.id,
  }))
  const plan = planInvoices(
    goods,
    (expeditionId) => ({
      parcels: serviceFor(expeditionId, 'Colis'),
      vehicles: serviceFor(expeditionId, 'Véhicule'),
      otherMode: true,
    }),
    await findMeasuringRules(company),
    await findPricesOfGoods(company, goods, { departures }),
  )
  return plan.total
}
