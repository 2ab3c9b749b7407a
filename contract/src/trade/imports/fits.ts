import { fold } from '#values/fold.ts'
import { modes } from '#values/modes.ts'

const figure = (cell: string) => /^\D{0,4}\d[\d\s.,']*\D{0,8}$/.test(cell)
const word = (cell: string) => /\p{L}/u.test(cell)
const mode = (cell: string) => modes.some((one) => fold(one) === fold(cell))

/** Whether what stands in a column looks like its field. */
const looks: Record<string, (cell: string) => boolean> = {
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
  return looks[field]?.(cell) ?? true
}

/** Fields whose words are those of a list: a column that is called so and holds none of them is another. */
export const ofAList: readonly string[] = ['type', 'category']
