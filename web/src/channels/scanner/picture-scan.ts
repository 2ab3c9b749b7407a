import { carrierMatch } from '@escale/contract/channels/labels/carriers'
import type { ReadCode } from './read-code.ts'
import { parseScan, type Scan } from './scan.ts'

/**
 * Chooses the result among the codes in one picture. Returns several when the user must choose between
 * tracking numbers. A label printed by this application wins, because it identifies goods here. Then come
 * numbers in a known carrier's format, then possible ones. Between equals, a barcode wins over a QR code,
 * because a QR code often holds the number of a whole consignment or a URL. Between barcodes of unknown
 * format, the larger one wins.
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

/** True when no other code in the picture could be preferred to those found. */
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
