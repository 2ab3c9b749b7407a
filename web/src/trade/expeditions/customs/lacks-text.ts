import type { CustomsLacks } from '@escale/contract/trade/goods/customs'
import { pluralize } from '#ui/figures/count.ts'

/** The French sentence of the missing customs data. Null when nothing is missing. */
export function lacksText({ withoutCode, withoutValue, withoutUnNumber }: CustomsLacks): string | null {
  const counts = [
    [withoutCode, 'sans code SH'],
    [withoutValue, 'sans valeur déclarée'],
    [withoutUnNumber, 'à danger sans numéro ONU'],
  ] as const
  const lacking = counts.filter(([count]) => count > 0)
  if (lacking.length === 0) return null
  return `${lacking.map(([count, words]) => `${pluralize(count, 'lot')} ${words}`).join(', ')}.`
}
