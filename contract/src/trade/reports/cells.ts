import { formatMoney } from '#values/amounts.ts'
import { formatDay, isDay } from '#values/days.ts'
import { formatVolume, formatWeight } from '#values/measures.ts'
import type { ColumnKind } from './words.ts'

const counts = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 2 })

/** Formats a cell of a report; empty for null. */
export function cellText(cell: string | number | null, kind: ColumnKind): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return kind === 'day' && isDay(cell) ? formatDay(cell) : cell
  if (kind === 'money') return formatMoney(cell)
  if (kind === 'weight') return formatWeight(cell)
  if (kind === 'volume') return formatVolume(cell)
  const count = counts.format(cell).replaceAll('\u202f', '\u00a0')
  return kind === 'percent' ? `${count}\u00a0%` : count
}

/** Formats a cell of an ordinary row. Amounts of zero are shown as a dash for readability. */
export function rowText(cell: string | number | null, kind: ColumnKind): string {
  return kind === 'money' && cell === 0 ? '–' : cellText(cell, kind)
}

export function isFigure(kind: ColumnKind): boolean {
  return kind !== 'text' && kind !== 'day'
}
