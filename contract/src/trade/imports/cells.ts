import { parseMoney } from '#values/amounts.ts'
import { fold } from '#values/fold.ts'

/** A text as a form would hold it: without spaces around, of one kind within a line. */
export function textOfCell(cell: string): string {
  return cell.replaceAll(/[\u00a0\u202f\t]/g, ' ').trim()
}

/**
 * A text of one line, one space between its words, as somebody would type it: a name is no other for the
 * spaces of a file.
 */
export function lineOfCell(cell: string): string {
  return textOfCell(cell).replaceAll(/\s+/g, ' ')
}

const spaces = /[\s\u00a0\u202f'’]/g

/** An amount in cents, read as a form reads it; null when it cannot be. */
export function centsOfCell(cell: string): number | null {
  return parseMoney(cell)
}

/**
 * A code as it was typed; null when a spreadsheet took it for a figure and rounded it: its last digits are
 * lost.
 */
export function codeOfCell(cell: string): string | null {
  const text = lineOfCell(cell)
  return /^\d(?:[.,]\d+)?E\+\d+$/i.test(text) ? null : text
}

const counted =
  /(?:ctns?|cartons?|colis|pcs|pieces?|pièces?|pkgs?|packages?|boxes|box|bales?|bags?|sacs?|unités?|units?|件|箱|包|个)\.?$/i

/**
 * How many pieces, with or without what they are called; null when it cannot be read: 1,000 may be one piece,
 * or a thousand.
 */
export function piecesOfCell(cell: string): number | null {
  const figure = cell.replaceAll(spaces, '').replace(counted, '')
  return /^\d+(?:[.,]0{1,2})?$/.test(figure) ? Number(figure.replace(',', '.')) : null
}

/** By what a measure in another unit is multiplied, in kilograms or centimetres. */
const factors: [RegExp, number][] = [
  [/(?:kgs?|kilos?|cms?|公斤|千克|厘米)\.?$/i, 1],
  [/(?:tonnes?|tons?|t|吨)\.?$/i, 1000],
  [/mm$/i, 0.1],
  [/(?:m|mètres?|metres?|meters?|米)\.?$/i, 100],
  [/(?:g|grs?|grammes?|grams?|克)\.?$/i, 0.001],
]

/**
 * A measure in kilograms or centimetres, its decimals behind a comma or a point, its unit behind it or left
 * out; null when it cannot be read.
 */
export function measureOfCell(cell: string): number | null {
  const text = cell.replaceAll(spaces, '')
  const [unit, factor] = factors.find(([one]) => one.test(text)) ?? [/$/, 1]
  const figure = text.replace(unit, '')
  if (!/^\d+(?:[.,]\d+)?$/.test(figure)) return null
  return Math.round(Number(figure.replace(',', '.')) * factor * 1e6) / 1e6
}

/** Length, width and height written as one, `60*40*35`; null when there are not three of them. */
export function sizesOfCell(cell: string): [number, number, number] | null {
  const unit = /(mm|cm|m)\W*$/i.exec(cell)?.[1] ?? ''
  const parts = cell.replace(/(?:mm|cm|m)\W*$/i, '').split(/[*x×X✕✖/]/)
  const sizes = parts.map((part) => measureOfCell(/[a-z]/i.test(part) ? part.trim() : part.trim() + unit))
  return sizes.length === 3 && sizes.every((size) => size !== null)
    ? (sizes as [number, number, number])
    : null
}

/**
 * A measure that English would read a thousand times greater, 1,250: read as in French, and to be seen by who
 * looks the lines through; null for any other.
 */
export function twofoldMeasure(cell: string): number | null {
  const measure = measureOfCell(cell)
  return measure !== null && /^[1-9]\d{0,2}[.,]\d{3}\D*$/.test(textOfCell(cell)) ? measure : null
}

/** The choice a cell names, without regard to case and accents; the cell itself when it names none. */
export function choiceOfCell(cell: string, choices: readonly string[]): string {
  const text = textOfCell(cell)
  return choices.find((choice) => fold(choice) === fold(text)) ?? text
}
