import { parseMoney } from '#values/amounts.ts'
import { fold } from '#values/fold.ts'
import { figureText } from '#values/pasted-text.ts'

/** Trims a cell and replaces no-break spaces and tabs by plain spaces. */
export function textOfCell(cell: string): string {
  return cell.replaceAll(/[\u00a0\u202f\t]/g, ' ').trim()
}

/** A text on one line with single spaces, so that two names are not different because of a file's spacing. */
export function lineOfCell(cell: string): string {
  return textOfCell(cell).replaceAll(/\s+/g, ' ')
}

const spaces = /[\s\u00a0\u202f'’]/g

/** An amount in cents, parsed as in a form; null when unreadable. */
export function centsOfCell(cell: string): number | null {
  return parseMoney(cell)
}

/** A code as typed; null when a spreadsheet turned it into a rounded number and lost its last digits. */
export function codeOfCell(cell: string): string | null {
  const text = lineOfCell(cell)
  return /^\d(?:[.,]\d+)?E\+\d+$/i.test(text) ? null : text
}

const pieceUnits =
  /(?:ctns?|cartons?|colis|pcs|pieces?|pièces?|pkgs?|packages?|boxes|box|bales?|bags?|sacs?|unités?|units?|件|箱|包|个)\.?$/i

/**
 * The number of pieces, with or without its unit; null when unreadable. `1,000` is unreadable, because it may
 * mean one or a thousand.
 */
export function piecesOfCell(cell: string): number | null {
  const figure = figureText(cell).replaceAll(spaces, '').replace(pieceUnits, '')
  return /^\d+(?:[.,]0{1,2})?$/.test(figure) ? Number(figure.replace(',', '.')) : null
}

/** Factors that convert a unit into kilograms or centimetres. */
const factors: [RegExp, number][] = [
  [/(?:kgs?|kilos?|cms?|公斤|千克|厘米)\.?$/i, 1],
  [/(?:tonnes?|tons?|t|吨)\.?$/i, 1000],
  [/mm$/i, 0.1],
  [/(?:m|mètres?|metres?|meters?|米)\.?$/i, 100],
  [/(?:g|grs?|grammes?|grams?|克)\.?$/i, 0.001],
]

/**
 * A measurement in kilograms or centimetres, with a comma or a point for decimals and an optional unit; null
 * when unreadable.
 */
export function measureOfCell(cell: string): number | null {
  const text = figureText(cell).replaceAll(spaces, '')
  const [unit, factor] = factors.find(([one]) => one.test(text)) ?? [/$/, 1]
  const figure = text.replace(unit, '')
  if (!/^\d+(?:[.,]\d+)?$/.test(figure)) return null
  return Math.round(Number(figure.replace(',', '.')) * factor * 1e6) / 1e6
}

/** Length, width and height in one cell, `60*40*35`; null unless there are three. */
export function sizesOfCell(cell: string): [number, number, number] | null {
  const unit = /(mm|cm|m)\W*$/i.exec(cell)?.[1] ?? ''
  const parts = cell.replace(/(?:mm|cm|m)\W*$/i, '').split(/[*x×X✕✖/]/)
  const sizes = parts.map((part) => measureOfCell(/[a-z]/i.test(part) ? part.trim() : part.trim() + unit))
  return sizes.length === 3 && sizes.every((size) => size !== null)
    ? (sizes as [number, number, number])
    : null
}

/**
 * An ambiguous measurement such as `1,250`, which English reads a thousand times greater. The import reads it
 * as French and marks it for review. Null for any other cell.
 */
export function ambiguousMeasure(cell: string): number | null {
  const measure = measureOfCell(cell)
  return measure !== null && /^[1-9]\d{0,2}[.,]\d{3}\D*$/.test(textOfCell(cell)) ? measure : null
}

/** The choice that matches the cell, ignoring case and accents; the cell itself when none does. */
export function choiceOfCell(cell: string, choices: readonly string[]): string {
  const text = textOfCell(cell)
  return choices.find((choice) => fold(choice) === fold(text)) ?? text
}
