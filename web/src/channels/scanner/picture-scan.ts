import { carrierMatch } from '@escale/contract/channels/labels/carriers'
import type { ReadCode } from './read-code.ts'
import { parseScan, type Scan } from './scan.ts'

/**
 * The scan of a picture, or several numbers of carriers among which a person decides. Our label
 * comes first, because it names goods. Then a number that is surely a carrier's, then one that may be.
 *
 * Of equal numbers the bars come before the square: carriers read the bars of each parcel, while a square
 * often holds the number of a whole consignment, or an address. Of unknown bars the larger ones come first.
 */
export function scansOfPicture(codes: readonly ReadCode[]): Scan[] {
  const ranked = codes.map((code) => ({
    scan: parseScan(code.text),
    rank: rankOfCode(code),
    rows: code.rows,
  }))
  const best = Math.min(...ranked.map(({ rank }) => rank))
  const equals = ranked.filter(({ rank }) => rank === best).sort((one, other) => other.rows - one.rows)
  const isOfCarrier = best > ranks.label && best <= ranks.likelySquare
  const scans = isOfCarrier ? equals : equals.slice(0, 1)
  return distinct(scans.map(({ scan }) => scan))
}

/** True when no further code of the picture can win. */
export function isDecided(codes: readonly ReadCode[]): boolean {
  return codes.some((code) => rankOfCode(code) <= ranks.sureBars)
}

const ranks = {
  label: 0,
  sureBars: 1,
  sureSquare: 2,
  likelyBars: 3,
  likelySquare: 4,
  bars: 5,
  square: 6,
  product: 7,
  other: 8,
} as const

function rankOfCode({ text, kind }: ReadCode): number {
  const scan = parseScan(text)
  if (scan.is !== 'code') return scan.is === 'label' ? ranks.label : ranks.other
  const match = kind === 'product' ? null : carrierMatch(scan.code)
  const isSquare = kind === 'square'
  if (match === 'sure') return isSquare ? ranks.sureSquare : ranks.sureBars
  if (match === 'likely') return isSquare ? ranks.likelySquare : ranks.likelyBars
  return ranks[kind]
}

function distinct(scans: readonly Scan[]): Scan[] {
  const seen = new Map(scans.map((scan) => [JSON.stringify(scan).toUpperCase(), scan]))
  return [...seen.values()]
}
