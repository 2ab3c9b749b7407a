import { type Clocks, clocksOf } from '@escale/contract/values/clocks'
import type { Instant } from '@escale/contract/values/days'
import { useMemo } from 'react'
import { useSession } from '#session/current/useSession.ts'
import { timeZoneOf } from '#session/device/time-zone.ts'

export function useTimeZone(): string {
  return timeZoneOf(useSession())
}

export function useClocks(): Clocks {
  const timeZone = useTimeZone()
  return useMemo(() => clocksOf(timeZone), [timeZone])
}

/** A table cell with the calendar day of an instant. */
export function DayOf({ at }: { at: Instant }) {
  return useClocks().day(at)
}
