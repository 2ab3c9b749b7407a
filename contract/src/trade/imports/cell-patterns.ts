import { fold } from '#values/fold.ts'
import { modes } from '#values/modes.ts'

const figure = (cell: string) => /^\D{0,4}\d[\d\s.,']*\D{0,8}$/.test(cell)
const word = (cell: string) => /\p{L}/u.test(cell)
const mode = (cell: string) => modes.some((one) => fold(one) === fold(cell))

/** Whether a cell plausibly contains this field. */
const patterns: Record<string, (cell: string) => boolean> = {
  name: word,
  contact: word,
  email: (cell) => cell.includes('@'),
  phone: (cell) => cell.replaceAll(/\P{Nd}/gu, '').length >= 6,
  type: mode,
  category: mode,
  price: figure,
  quantity: figure,
  weightKg: figure,
  volume: figure,
  lengthCm: figure,
  widthCm: figure,
  heightCm: figure,
  dimensions: (cell) => /\d/.test(cell),
  trackingNumber: (cell) => /[\p{L}\d]{3}/u.test(cell),
  cartons: (cell) => /\d/.test(cell),
}

export function looksLike(field: string, cell: string): boolean {
  return patterns[field]?.(cell) ?? true
}

/**
 * Fields with a fixed list of values. A column of that name without any of these values is another column.
 */
export const listFields: readonly string[] = ['type', 'category']
