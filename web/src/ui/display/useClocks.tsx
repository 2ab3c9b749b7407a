import { type Clocks, clocksOf } from '@escale/contract/values/clocks'
import type { Instant } from '@escale/contract/values/days'
import { useMemo } from 'react'
import { timeZoneOf } from '#session/time-zone.ts'
import { useSession } from '#session/useSession.ts'

export function useTimeZone(): string {
  return timeZoneOf(useSession())
}

export function useClocks(): Clocks {
  const timeZone = useTimeZone()
  return useMemo(() => clocksOf(timeZone), [timeZone])
}

/** The calendar day of an instant, for a table cell. */
export function DayOf({ at }: { at: Instant }) {
  return useClocks().day(at)
}
