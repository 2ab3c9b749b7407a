import { figureText } from '#values/pasted-text.ts'
import { findUnit, type Quantity, storedUnit, type Unit } from './units.ts'

/**
 * Decimals of a stored value. Smallest steps: grams, millimetres, millionths of a cubic metre, whole pieces.
 */
const storedDecimals: Record<Quantity, number> = { mass: 3, length: 1, volume: 6, count: 0 }

/**
 * Converts a decimal text such as `350` or `0.7716` to the stored unit, rounded half up. Calculates with
 * integers, so 350 g is exactly 0.35 kg. Null when a non-zero value would be rounded to zero.
 */
export function convertFigure(quantity: Quantity, figure: string, { factor }: Unit): number | null {
  const [whole = '0', fraction = ''] = figure.split('.')
  const [numerator, denominator] = factor
  // A value in the stored unit keeps its decimals, so that the form refuses one with too many.
  if (numerator === denominator) return Number(figure)
  const scale = 10n ** BigInt(storedDecimals[quantity])
  const dividend = BigInt(whole + fraction) * numerator * scale * 2n
  const divisor = denominator * 10n ** BigInt(fraction.length)
  const rounded = (dividend / divisor + 1n) / 2n
  return rounded === 0n && dividend > 0n ? null : Number(rounded) / Number(scale)
}

const separatorsOfThousands = /[\s'’]/g

/**
 * Parses a measurement and converts it to the stored unit; null when unreadable. Accepts a decimal comma or
 * point. A unit in the cell overrides the unit of the column.
 */
export function measureOfCell(
  cell: string,
  quantity: Quantity,
  columnUnit: Unit = storedUnit(quantity),
): number | null {
  const text = withoutGroups(figureText(cell).replaceAll(separatorsOfThousands, ''))
  const [, before = '', figure = '', after = ''] = /^([^\d.,]*)(\d+(?:[.,]\d+)?)(\D*)$/.exec(text) ?? []
  if (figure === '') return null
  const written = before + after
  const unit = written === '' ? columnUnit : findUnit(quantity, written)
  return unit && convertFigure(quantity, figure.replace(',', '.'), unit)
}

/** In `1.250,5` and `1,250.5` the last separator is that of the decimals. Those before group thousands. */
function withoutGroups(text: string): string {
  return text.replace(/\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*(?=(?!\1)[.,]\d)/, (whole) =>
    whole.replaceAll(/[.,]/g, ''),
  )
}

/**
 * Whether a measurement is ambiguous: `1,250` is 1.25 in French and 1250 in English. The import reads it as
 * French and marks it for review.
 */
export function isAmbiguousMeasure(cell: string): boolean {
  return /^[1-9]\d{0,2}[.,]\d{3}\D*$/.test(cell.trim())
}

/**
 * Parses length, width and height from one cell (`60*40*35`), in centimetres. Null unless there are three.
 */
export function sizesOfCell(
  cell: string,
  columnUnit: Unit = storedUnit('length'),
): [number, number, number] | null {
  const parts = figureText(cell).split(/[*x×X✕✖/]/)
  // In `600*400*350mm`, the unit after the last size applies to all three.
  const [, lastUnit = ''] = /\d\s*([^\d\s]+)\s*$/.exec(parts.at(-1) ?? '') ?? []
  const unit = lastUnit === '' ? columnUnit : findUnit('length', lastUnit)
  if (unit === null) return null
  const sizes = parts.map((part) => measureOfCell(part, 'length', unit))
  return sizes.length === 3 && sizes.every((size) => size !== null)
    ? (sizes as [number, number, number])
    : null
}
