import { fold } from '@escale/contract/values/fold'

/** Departures that go where some of these goods go; goods that go nowhere yet may go anywhere. */
export function departuresFor<Departure extends { destination: string }>(
  departures: readonly Departure[],
  goods: readonly { destination: string | null }[],
): Departure[] {
  const wanted = new Set(goods.map(({ destination }) => destination && fold(destination)))
  return departures.filter(({ destination }) => wanted.has(null) || wanted.has(fold(destination)))
}
