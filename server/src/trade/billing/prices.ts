import type { BillingChoice } from '@escale/contract/trade/billing/contract'
import type { BillableGoods, BillingService, PriceOfGoods } from '@escale/contract/trade/billing/plan'
import { categoriesOfGoods, pickPrice } from '@escale/contract/trade/prices/rules'
import type { CompanyTx } from '#database/caller/company.ts'
import { todayOf } from '#database/query/company-clock.ts'
import { findTerms } from '#trade/client-terms.ts'
import { findServiceRules, priceDayOf } from '#trade/price-rules.ts'

/** Returns the prices of the lists for these goods. All are standard while the company uses no lists. */
export async function findPricesOfGoods(
  company: CompanyTx,
  rows: readonly BillableGoods[],
  { departures }: BillingChoice,
): Promise<PriceOfGoods> {
  const chosen = departures.flatMap(({ parcelServiceId, vehicleServiceId }) => [
    parcelServiceId,
    vehicleServiceId,
  ])
  const rules = await findServiceRules(company, [...new Set(chosen.filter((id) => id !== undefined))])
  if (rules.length === 0) return () => null
  const clientIds = [...new Set(rows.flatMap(({ client }) => client?.id ?? []))]
  const [terms, priceDay, today] = [
    await findTerms(company, clientIds),
    await priceDayOf(company),
    await todayOf(company),
  ]
  return (goods: BillableGoods, { id: serviceId, unit }: BillingService) => {
    const { client, expedition, kind, isDangerous = false, receivedOn } = goods
    if (!client || !expedition) return null
    return pickPrice(rules, {
      serviceId,
      unit,
      clientId: client.id,
      clientGroup: terms.get(client.id)?.price_group ?? null,
      ...{ mode: expedition.mode, origin: expedition.origin, destination: expedition.destination },
      categories: categoriesOfGoods(kind, isDangerous),
      day: (priceDay === 'départ' ? expedition.departsOn : receivedOn) ?? today,
    })
  }
}
