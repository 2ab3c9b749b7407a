import type { Columns } from './fields/field.ts'
import type { ImportKind } from './kinds.ts'
import { hasOwnNumbers, withoutNumber } from './own-number.ts'
import type { CellTexts, ParsedLine } from './parsed-line.ts'

// In a packing list, goods without a tracking number are identified by their shipping mark and carton
// numbers.

/**
 * Extracts the carton numbers of a cell such as `1-12` or `16`. The same numbers are painted on the cartons.
 */
function cartonNumbers(cell: string): string[] {
  return cell.toUpperCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

/**
 * Makes a code from shipping mark and carton numbers: `KV-C1-C12`. Scanning removes everything but letters
 * and digits. The letter C therefore separates carton 112 from cartons 1 to 12. Null when mark or number is
 * missing.
 */
export function codeOfCartons(mark: string, cartons: string): string | null {
  const numbers = cartonNumbers(cartons)
  return mark && numbers.length > 0 ? [mark, ...numbers.map((number) => `C${number}`)].join('-') : null
}

/** Whether the columns show that the file is a packing list. */
export function isPackingList(columns: Columns): boolean {
  return Boolean(columns.marks && (columns.cartons || hasOwnNumbers(columns)))
}

/**
 * Proposes that Escale generates the numbers of a packing list that has neither tracking nor carton numbers.
 * The list needs columns of marks and descriptions, for example, or of descriptions and quantities.
 */
export function proposeOwnNumbers(kind: ImportKind, columns: Columns): Columns {
  const { trackingNumber, cartons, marks, description, quantity, weightKg } = columns
  if (kind !== 'goods' || trackingNumber || cartons) return columns
  const isPacked = marks ? description || quantity : description && (quantity || weightKg)
  return isPacked ? { ...columns, trackingNumber: withoutNumber } : columns
}

/**
 * Copies each shipping mark to the following lines without one. Packing lists write a mark once, on its first
 * line.
 */
export function fillMarksDown<Line extends { texts: CellTexts }>(lines: readonly Line[]): Line[] {
  let marks = ''
  return lines.map((line) => {
    marks = line.texts.marks || marks
    return { ...line, texts: { ...line.texts, marks } }
  })
}

/** The code made from mark and cartons for a line without a tracking number; null otherwise. */
export function codeOfLine({ trackingNumber, marks = '', cartons = '' }: CellTexts): string | null {
  return trackingNumber ? null : codeOfCartons(marks, cartons)
}

/** Fills the quantity, mark and code of a line from its carton numbers. */
export function readCartons(texts: CellTexts, cartons: string, values: ParsedLine['values']): void {
  const mark = values.marks === undefined ? '' : String(values.marks)
  const [first, last, ...others] = cartonNumbers(cartons).map(Number)
  values.trackingNumber ??= codeOfCartons(mark, cartons) ?? undefined
  values.marks = `${mark} ${cartons}`.trim()
  if (!texts.quantity && first !== undefined && last !== undefined && last >= first && others.length === 0)
    values.quantity = last - first + 1
}
