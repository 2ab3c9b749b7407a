import { formulaText, pictureText, unreadableCell } from '@escale/contract/trade/imports/unreadable-cells'
import type { WorkbookParts } from './parts.ts'
import type { NumberStyle } from './styles.ts'

/** A cell as written in the XML. `formula` is null without a formula, and `value` is null without a value. */
export type RawCell = {
  type: string
  style: NumberStyle
  /** True for rich values, such as a picture inside the cell. */
  isRich: boolean
  formula: string | null
  value: string | null
  /** The text of a cell that does not use the shared strings. */
  inline: string
}

/** The text of a cell, or its index in the table of shared strings. */
export function workbookCellText(
  cell: RawCell,
  workbook: Pick<WorkbookParts, 'isFrom1904' | 'isUncomputed'>,
): string | number {
  const { type, formula, value } = cell
  if (type === 'inlineStr') return unescapeText(cell.inline || (value ?? '')).trim()
  if (formula !== null && unreadableCell(`=${formula}`)?.is === 'image') return pictureText
  if (formula !== null && isUncomputed(cell, workbook.isUncomputed)) return formulaText(formula)
  if (value === null || value === '') return ''
  if (type === 's') return Number(value)
  if (type === 'str') return unescapeText(value).trim()
  if (type === 'b') return textOf(value === '1')
  if (type === 'e') return cell.isRich && formula === null ? pictureText : value
  if (type === 'd') return value.slice(0, 10)
  const figure = Number(value)
  if (Number.isNaN(figure)) return value.trim()
  return cell.style.isDate
    ? textOf(dateOf(figure, workbook.isFrom1904) ?? figure)
    : shownFigure(figure, cell.style)
}

/** A number as people see it: `28000 FC` is no 28 000 dollars, and `00123` keeps its zeros. */
function shownFigure(figure: number, { unit, digits }: NumberStyle): string {
  const text = textOf(figure)
  if (unit !== '') return `${text} ${unit}`
  return /^\d+$/.test(text) ? text.padStart(digits, '0') : text
}

/**
 * True when a formula has no stored result. An empty string is a valid result. In workbooks whose formulas
 * were never computed, zero is not a result.
 */
function isUncomputed({ type, value }: RawCell, isWorkbookUncomputed: boolean): boolean {
  if (value === null) return true
  if (value === '') return type !== 'str'
  return isWorkbookUncomputed && value === '0' && (type === '' || type === 'n')
}

/**
 * Converts a spreadsheet date to a `Date`. Day 1 is 1 January 1900, and spreadsheets count a 29 February 1900
 * that did not exist.
 */
function dateOf(days: number, isFrom1904: boolean): Date | null {
  const since1970 = Math.floor(days) + (isFrom1904 ? 1462 : days < 60 ? 1 : 0) - 25_569
  const date = new Date(since1970 * 86_400_000)
  return Number.isNaN(date.getTime()) || days < 0 ? null : date
}

/** Decodes escaped control characters, which workbooks write as `_x000D_`. */
export function unescapeText(text: string): string {
  return text.includes('_x')
    ? text.replaceAll(/_x([0-9A-F]{4})_/gi, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text
}

/**
 * Numbers from this value on may be rounded, because a workbook stores 15 digits. Longer tracking numbers
 * lose their last digits.
 */
const firstRounded = 1e15

/**
 * Converts a value to text: numbers without floating-point noise, dates as ISO days. A number that was
 * rounded keeps its exponent, so that the reader sees it.
 */
export function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  if (typeof cell === 'number')
    return Math.abs(cell) < firstRounded ? String(Number(cell.toFixed(6))) : cell.toExponential()
  if (typeof cell === 'boolean') return cell ? 'oui' : 'non'
  return String(cell).trim()
}
