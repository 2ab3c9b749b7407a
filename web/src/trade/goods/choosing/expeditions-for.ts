import { fold } from '@escale/contract/values/fold'

/**
 * The expeditions with the destination of at least one of these goods. Goods without destination allow all.
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
