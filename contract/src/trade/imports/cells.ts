import { parseMoney } from '#values/amounts.ts'
import { fold } from '#values/fold.ts'
import { figureText } from '#values/pasted-text.ts'
import { findUnit, type Unit } from './units/units.ts'

/** Trims a cell and replaces no-break spaces and tabs with plain spaces. */
export function textOfCell(cell: string): string {
  return cell.replaceAll(/[\u00a0\u202f\t]/g, ' ').trim()
}

/** Puts a text on one line with single spaces, so that names differing only in spacing are equal. */
export function lineOfCell(cell: string): string {
  return textOfCell(cell).replaceAll(/\s+/g, ' ')
}

const spaces = /[\s\u00a0\u202f'’]/g

/**
 * Parses an amount as in a form, and returns cents; null when unreadable. `factor` converts the column's
 * unit, such as cents or thousands.
 */
export function centsOfCell(
  cell: string,
  [numerator, denominator]: Unit['factor'] = [1n, 1n],
): number | null {
  const cents = parseMoney(cell)
  if (cents === null) return null
  const converted = BigInt(cents) * numerator
  return converted % denominator === 0n ? Number(converted / denominator) : null
}

/**
 * Returns a code as typed. Null when a spreadsheet turned it into a rounded number, which lost its last
 * digits.
 */
export function codeOfCell(cell: string): string | null {
  const text = lineOfCell(cell)
  return /^\d(?:[.,]\d+)?E\+\d+$/i.test(text) ? null : text
}

/**
 * Parses a number of pieces, with or without a unit; null when unreadable. `1,000` is unreadable, because it
 * may mean 1 or 1000. `factor` converts the column's unit, such as dozens.
 */
export function piecesOfCell(cell: string, factor: Unit['factor'] = [1n, 1n]): number | null {
  const text = figureText(cell).replaceAll(spaces, '')
  const [, whole, letters = ''] = /^(\d+)(?:[.,]0{1,2})?(\D*)$/.exec(text) ?? []
  const unit = letters === '' ? { factor } : findUnit('count', letters)
  if (whole === undefined || !unit) return null
  return Number((BigInt(whole) * unit.factor[0]) / unit.factor[1])
}

/**
 * Returns the choice that matches the cell, ignoring case and accents. Returns the cell itself when none
 * matches.
 */
export function choiceOfCell(cell: string, choices: readonly string[]): string {
  const text = textOfCell(cell)
  return choices.find((choice) => fold(choice) === fold(text)) ?? text
}
