import { formatMoney } from '@escale/contract/amounts'
import { formatDay, isDay } from '@escale/contract/days'
import type { ColumnKind } from '@escale/contract/trade/reports/words'
import { formatNumber } from '#ui/count.ts'

const measures = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 2 })
const units = { weight: 'kg', volume: 'm³', percent: '%' } as const

/** A cell of a report as it is read; nothing where there is nothing to say. */
export function cellText(cell: string | number | null, kind: ColumnKind): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return kind === 'day' && isDay(cell) ? formatDay(cell) : cell
  if (kind === 'money') return formatMoney(cell)
  if (kind === 'weight' || kind === 'volume' || kind === 'percent')
    return `${measures.format(cell).replaceAll('\u202f', '\u00a0')}\u00a0${units[kind]}`
  return formatNumber(cell)
}

export function isFigure(kind: ColumnKind): boolean {
  return kind !== 'text' && kind !== 'day'
}
