import type { Expedition } from '@escale/contract/trade/expeditions/contract'
import { daysBetween, today } from '@escale/contract/values/days'
import { serverNow } from '#session/request/server-clock.ts'

/**
 * The number of days past the expected arrival date. Zero for expeditions that are on time, arrived or
 * cancelled.
 */
export function daysLate(
  { eta, ata, status }: Pick<Expedition, 'eta' | 'ata' | 'status'>,
  day: string,
): number {
  if (!eta || ata || status === 'Annulée') return 0
  return Math.max(0, daysBetween(eta, day))
}

/** Today's date in the time zone of the company. */
export function companyToday(company: { timeZone: string } | null): string {
  return today(company?.timeZone ?? 'UTC', serverNow())
}
