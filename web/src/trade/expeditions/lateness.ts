import type { Expedition } from '@escale/contract/trade/expeditions/contract'
import { daysBetween, today } from '@escale/contract/values/days'
import { serverNow } from '#session/server-clock.ts'

/**
 * Days past the expected arrival with no arrival recorded; 0 when on time. One that was cancelled is awaited
 * no more.
 */
export function daysLate(
  { eta, ata, status }: Pick<Expedition, 'eta' | 'ata' | 'status'>,
  day: string,
): number {
  if (!eta || ata || status === 'Annulée') return 0
  return Math.max(0, daysBetween(eta, day))
}

/** Today where the company is. */
export function dayFor(company: { timeZone: string } | null): string {
  return today(company?.timeZone ?? 'UTC', serverNow())
}
