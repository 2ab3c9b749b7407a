import type { Instant } from '@escale/contract/days'
import { useMemo } from 'react'
import { useSession } from '#session/useSession.ts'
import { type Clocks, clocksOf } from './clocks.ts'

/** The company's clocks; the device's when no company is open. */
export function useClocks(): Clocks {
  const timeZone = useSession().company?.timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone
  return useMemo(() => clocksOf(timeZone), [timeZone])
}

/** The day of an instant, for a cell. */
export function DayOf({ at }: { at: Instant }) {
  return useClocks().day(at)
}
