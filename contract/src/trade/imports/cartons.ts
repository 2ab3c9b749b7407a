import type { Read, Texts } from './read.ts'

// A packing list: goods without tracking numbers are found by their mark and the cartons it is painted on.

/** The numbers of the cartons of a line, `1-12` or `16`, as they are painted. */
function cartonNumbers(cell: string): string[] {
  return cell.toUpperCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

/**
 * The code that goods take of their mark and cartons: `KV-C1-C12`.
 * A scan keeps letters and figures alone: the letter before each number tells carton 112 from cartons 1 to
 * 12. Null when either is missing.
 */
export function codeOfCartons(mark: string, cartons: string): string | null {
  const numbers = cartonNumbers(cartons)
  return mark && numbers.length > 0 ? [mark, ...numbers.map((number) => `C${number}`)].join('-') : null
}

/** Of which columns a file is one. */
export function isPackingList({ marks, cartons }: Record<string, string>): boolean {
  return Boolean(marks && cartons)
}

/** A mark is written once, above all the cartons that bear it. */
export function withMarks<Line extends { texts: Texts }>(lines: readonly Line[]): Line[] {
  let marks = ''
  return lines.map((line) => {
    marks = line.texts.marks || marks
    return { ...line, texts: { ...line.texts, marks } }
  })
}

/** The code that a line without tracking number takes. */
export function codeOfLine({ trackingNumber, marks = '', cartons = '' }: Texts): string | null {
  return trackingNumber ? null : codeOfCartons(marks, cartons)
}

/** The cartons of a line, counted and noted with their mark. */
export function readCartons(texts: Texts, cartons: string, said: Read['said']): void {
  const mark = said.marks === undefined ? '' : String(said.marks)
  const [first, last, ...others] = cartonNumbers(cartons).map(Number)
  said.trackingNumber ??= codeOfCartons(mark, cartons) ?? undefined
  said.marks = `${mark} ${cartons}`.trim()
  if (!texts.quantity && first !== undefined && last !== undefined && last >= first && others.length === 0)
    said.quantity = last - first + 1
}
