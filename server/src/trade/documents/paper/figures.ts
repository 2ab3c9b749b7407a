// Weights and volumes are summed in whole grams and cubic centimetres. Sums of decimals would depend on the
// order of the goods.

type MeasuredLot = { quantity: number; weightKg: number | null; volumeM3: number | null }
type Totals = { lots: number; pieces: number; weightKg: number; volumeM3: number }

export function sumLots(lots: readonly MeasuredLot[]): Totals {
  const sum = (figure: (lot: MeasuredLot) => number) =>
    lots.reduce((total, lot) => total + Math.round(figure(lot)), 0)
  return {
    lots: lots.length,
    pieces: sum(({ quantity }) => quantity),
    weightKg: sum(({ weightKg }) => (weightKg ?? 0) * 1000) / 1000,
    volumeM3: sum(({ volumeM3 }) => (volumeM3 ?? 0) * 1_000_000) / 1_000_000,
  }
}

const whole = new Intl.NumberFormat('fr-FR')

export const pieces = (count: number) => whole.format(count)

export function withCount(count: number, one: string, many: string): string {
  return `${whole.format(count)} ${count > 1 ? many : one}`
}
