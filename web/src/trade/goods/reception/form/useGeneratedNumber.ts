import { makeTrackingNumber } from '@escale/contract/trade/freight/tracking-number'
import { today } from '@escale/contract/values/days'
import { serverNow } from '#session/request/server-clock.ts'
import { useTimeZone } from '#ui/display/useClocks.tsx'

/** Returns a function that generates a number for a parcel without one. It works offline. */
export function useGeneratedNumber(): () => string {
  const timeZone = useTimeZone()
  return () => makeTrackingNumber(today(timeZone, serverNow()), randomBelow)
}

function randomBelow(below: number): number {
  return (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % below
}
