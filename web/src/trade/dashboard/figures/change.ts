import type { Dashboard } from '@escale/contract/trade/dashboard/contract'
import { formatDayRange } from './days.ts'

const percents = new Intl.NumberFormat('fr-FR', { style: 'percent', maximumFractionDigits: 1 })

export type Compared = { current: number; previous: number; period: Dashboard['period']; day: string }

/**
 * The change of a figure since the previous period. `share` is null without a change in percent; `equal` then
 * says whether there was nothing before, or as much.
 */
export function changeSince({ current, previous, period, day }: Compared) {
  const days = formatDayRange({ from: period.previousFrom, to: period.previousTo }, day)
  const when = period.previousFrom === period.previousTo ? `le ${days}` : `sur ${days}`
  const change = previous === 0 ? 0 : (current - previous) / previous
  const share = change === 0 ? null : percents.format(Math.abs(change)).replaceAll('\u202f', '\u00a0')
  return { when, share, isRise: change > 0, equal: previous === 0 ? 'Rien' : 'Autant' }
}
