/**
 * Tests run every case at night (`npm test -- night`), and a share of them by day: the others take long and
 * rarely find more.
 */
export const isNight = process.env.ESCALE_NIGHT === '1'

/** Returns every `many`-th case by day, from index `first % many` on, and all cases at night. */
export function shareOf<Case>(cases: readonly Case[], many: number, first = 0): Case[] {
  return isNight ? [...cases] : cases.filter((_, at) => at % many === first % many)
}
