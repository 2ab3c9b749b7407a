import type { Columns } from '@escale/contract/trade/imports/columns'
import { linesAtOnce } from '@escale/contract/trade/imports/kinds'
import type { ReadSheet } from './read-file.ts'

export type SentLine = { line: number; texts: Record<string, string> }

/** Characters of a piece: on 20 kbit/s it has left before one stops waiting for its answer. */
const heaviest = 60_000

/** What is sent of a sheet: of each line the cells of the columns chosen. */
export function sentLines({ heads, lines }: ReadSheet, columns: Columns): SentLine[] {
  const places = Object.entries(columns).map(([field, head]) => [field, heads.indexOf(head)] as const)
  return lines.map(({ line, cells }) => ({ line, texts: Object.fromEntries(places.map(([field, at]) => [field, cells[at] ?? ''])) }))
}

/** The lines in pieces, each as long as a poor network sends in time. */
export function piecesOf(lines: readonly SentLine[]): SentLine[][] {
  const pieces: SentLine[][] = []
  let weight = Number.POSITIVE_INFINITY
  for (const line of lines) {
    const own = JSON.stringify(line).length
    const last = pieces.at(-1)
    if (!last || last.length >= linesAtOnce || weight + own > heaviest) {
      pieces.push([line])
      weight = own
    } else {
      last.push(line)
      weight += own
    }
  }
  return pieces
}
