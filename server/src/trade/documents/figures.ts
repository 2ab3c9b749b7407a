// What lots add up to: whole grams and whole cubic centimetres, so that no sum depends on the order of its lines.

export type Measured = { quantity: number; weightKg: number | null; volumeM3: number | null }
export type Totals = { lots: number; pieces: number; weightKg: number; volumeM3: number }

export function totalsOf(lots: readonly Measured[]): Totals {
  const sum = (figure: (lot: Measured) => number) => lots.reduce((total, lot) => total + Math.round(figure(lot)), 0)
  return {
    lots: lots.length,
    pieces: sum(({ quantity }) => quantity),
    weightKg: sum(({ weightKg }) => (weightKg ?? 0) * 1000) / 1000,
    volumeM3: sum(({ volumeM3 }) => (volumeM3 ?? 0) * 1_000_000) / 1_000_000,
  }
}

const whole = new Intl.NumberFormat('fr-FR')
const weight = new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 1, maximumFractionDigits: 3 })
const volume = new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 3, maximumFractionDigits: 3 })
const size = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 })

export const pieces = (count: number) => whole.format(count)
/** Nothing for what was not weighed or measured. */
export const kilograms = (kg: number | null) => (kg === null ? '' : weight.format(kg))
export const cubicMetres = (m3: number | null) => (m3 === null ? '' : volume.format(m3))

type Sizes = { lengthCm: number | null; widthCm: number | null; heightCm: number | null }

/** `60 × 40 × 20`, of one piece, in centimetres. */
export function dimensions({ lengthCm, widthCm, heightCm }: Sizes): string {
  if (lengthCm === null || widthCm === null || heightCm === null) return ''
  return [lengthCm, widthCm, heightCm].map((cm) => size.format(cm)).join(' × ')
}

export function counted(count: number, one: string, many: string): string {
  return `${whole.format(count)} ${count > 1 ? many : one}`
}
