import type { SydoniaBill, SydoniaContainer, SydoniaDeparture, SydoniaLot } from './departure.ts'

// Weights are summed in grams and volumes in cubic centimetres, because sums of decimals are not exact.

/** Sums of lots. A consolidated container of several bills counts once. */
export function sydoniaTotals({ bills }: Pick<SydoniaDeparture, 'bills'>) {
  const lots = bills.flatMap((bill) => bill.lots)
  return { bills: bills.length, ...goodsTotals(lots), containers: containersOf(lots).length }
}

export function goodsTotals(lots: readonly SydoniaLot[]) {
  return {
    packages: sumRounded(lots, ({ packages }) => packages),
    grossKg: sumRounded(lots, ({ weightKg }) => (weightKg ?? 0) * 1000) / 1000,
    volumeM3: sumRounded(lots, ({ volumeM3 }) => (volumeM3 ?? 0) * 1_000_000) / 1_000_000,
  }
}

/** The distinct containers of lots, with the packages of these lots in each. */
export function containersOf(
  lots: readonly SydoniaLot[],
): { container: SydoniaContainer; packages: number }[] {
  const inContainer = Map.groupBy(
    lots.filter(({ container }) => container !== null),
    ({ container }) => container?.number ?? '',
  )
  return [...inContainer.values()].flatMap((inside) => {
    const container = inside[0]?.container
    return container ? [{ container, packages: sumRounded(inside, ({ packages }) => packages) }] : []
  })
}

/** The kind of package of a bill: that of all its lots, or « package » when they differ. */
export function packageCodeOf({ lots }: Pick<SydoniaBill, 'lots'>): string {
  const codes = new Set(lots.map(({ packageCode }) => packageCode))
  const [code] = codes
  return codes.size === 1 && code !== undefined ? code : 'PK'
}

function sumRounded(lots: readonly SydoniaLot[], figure: (lot: SydoniaLot) => number): number {
  return lots.reduce((total, lot) => total + Math.round(figure(lot)), 0)
}
