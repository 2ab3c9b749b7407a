import type { GoodsLine } from './goods-actions.ts'

type MeasuredGoods = Pick<GoodsLine, 'quantity' | 'weightKg' | 'volumeM3'>
type OwnedGoods = MeasuredGoods & Pick<GoodsLine, 'clientId' | 'clientName'>
export type Sums = { lots: number; pieces: number; weightKg: number; volumeM3: number }

/** Adds up pieces, weight and volume. Missing weights and volumes count as zero. */
export function sumsOf(goods: readonly MeasuredGoods[]): Sums {
  const none = { lots: 0, pieces: 0, weightKg: 0, volumeM3: 0 }
  return goods.reduce(
    (sums, { quantity, weightKg, volumeM3 }) => ({
      lots: sums.lots + 1,
      pieces: sums.pieces + quantity,
      weightKg: sums.weightKg + (weightKg ?? 0),
      volumeM3: sums.volumeM3 + (volumeM3 ?? 0),
    }),
    none,
  )
}

/** The totals for each client, sorted by client name. */
export function sumsByClient(
  goods: readonly OwnedGoods[],
): { id: string | null; name: string; sums: Sums }[] {
  return [...Map.groupBy(goods, ({ clientId }) => clientId)]
    .map(([id, lines]) => ({ id, name: lines[0]?.clientName ?? 'Sans propriétaire', sums: sumsOf(lines) }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'fr'))
}
