import { fold } from '@escale/contract/values/fold'

/**
 * Keeps the expeditions whose destination is that of at least one of the goods. Goods without a destination
 * fit all.
 */
export function expeditionsFor<Expedition extends { destination: string }>(
  expeditions: readonly Expedition[],
  goods: readonly { destination: string | null }[],
): Expedition[] {
  const destinations = new Set(goods.map(({ destination }) => destination && fold(destination)))
  return expeditions.filter(
    ({ destination }) => destinations.has(null) || destinations.has(fold(destination)),
  )
}
