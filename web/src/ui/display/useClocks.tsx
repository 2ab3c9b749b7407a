import { type Clocks, clocksOf } from '@escale/contract/values/clocks'
import type { Instant } from '@escale/contract/values/days'
import { useMemo } from 'react'
import { useSession } from '#session/useSession.ts'

/** Where moments are read and typed: the company's time zone; the device's when no company is open. */
export function useTimeZone(): string {
  return useSession().company?.timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone
}

export function useClocks(): Clocks {
  const timeZone = useTimeZone()
  return useMemo(() => clocksOf(timeZone), [timeZone])
}

/** The day of an instant, for a cell. */
export function DayOf({ at }: { at: Instant }) {
  return useClocks().day(at)
}
