import { fold } from '@escale/contract/values/fold'

/** Expeditions that go where some of these goods go; goods that go nowhere yet may go anywhere. */
export function expeditionsFor<Expedition extends { destination: string }>(
  expeditions: readonly Expedition[],
  goods: readonly { destination: string | null }[],
): Expedition[] {
  const wanted = new Set(goods.map(({ destination }) => destination && fold(destination)))
  return expeditions.filter(({ destination }) => wanted.has(null) || wanted.has(fold(destination)))
}
