import type { Columns } from './fields/field.ts'
import type { ImportKind } from './kinds.ts'
import { hasOwnNumbers, withoutNumber } from './own-number.ts'
import type { CellTexts, ParsedLine } from './parsed-line.ts'

// In a packing list, goods without tracking number are identified by their mark and carton numbers.

/** The carton numbers of a cell such as `1-12` or `16`, as painted on the cartons. */
function cartonNumbers(cell: string): string[] {
  return cell.toUpperCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

/**
 * The code made of mark and carton numbers: `KV-C1-C12`. A scan keeps letters and digits only, so the letter
 * C separates carton 112 from cartons 1 to 12. Null when either part is missing.
 */
export function codeOfCartons(mark: string, cartons: string): string | null {
  const numbers = cartonNumbers(cartons)
  return mark && numbers.length > 0 ? [mark, ...numbers.map((number) => `C${number}`)].join('-') : null
}

/** The columns by which a file is recognised as a packing list. */
export function isPackingList(columns: Columns): boolean {
  return Boolean(columns.marks && (columns.cartons || hasOwnNumbers(columns)))
}

/**
 * Proposes numbers of ours for a packing list without tracking and carton numbers: goods with their mark, or
 * their description and quantity.
 */
export function proposeOwnNumbers(kind: ImportKind, columns: Columns): Columns {
  const { trackingNumber, cartons, marks, description, quantity, weightKg } = columns
  if (kind !== 'goods' || trackingNumber || cartons) return columns
  const isPacked = marks ? description || quantity : description && (quantity || weightKg)
  return isPacked ? { ...columns, trackingNumber: withoutNumber } : columns
}

/** A mark is written once, on the first of its lines, so it is copied down to the following lines. */
export function fillMarksDown<Line extends { texts: CellTexts }>(lines: readonly Line[]): Line[] {
  let marks = ''
  return lines.map((line) => {
    marks = line.texts.marks || marks
    return { ...line, texts: { ...line.texts, marks } }
  })
}

/** The code of a line without tracking number. */
export function codeOfLine({ trackingNumber, marks = '', cartons = '' }: CellTexts): string | null {
  return trackingNumber ? null : codeOfCartons(marks, cartons)
}

/** Fills quantity, marks and code of a line from its carton numbers. */
export function readCartons(texts: CellTexts, cartons: string, values: ParsedLine['values']): void {
  const mark = values.marks === undefined ? '' : String(values.marks)
  const [first, last, ...others] = cartonNumbers(cartons).map(Number)
  values.trackingNumber ??= codeOfCartons(mark, cartons) ?? undefined
  values.marks = `${mark} ${cartons}`.trim()
  if (!texts.quantity && first !== undefined && last !== undefined && last >= first && others.length === 0)
    values.quantity = last - first + 1
}
