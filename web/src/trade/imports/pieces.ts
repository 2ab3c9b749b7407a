import { fillMarksDown, isPackingList } from '@escale/contract/trade/imports/cartons'
import { type Columns, columnIndexes, joinCells } from '@escale/contract/trade/imports/columns'
import { fieldsOfKind, type ImportKind, linesAtOnce, longestCell } from '@escale/contract/trade/imports/kinds'
import type { ReadSheet } from './file/read-sheet.ts'

type SentLine = { line: number; texts: Record<string, string> }

/** Characters per request, small enough to be sent within the timeout at 20 kbit/s. */
const largestPiece = 60_000

/** The lines to send, reduced to the chosen columns. */
export function sentLines(
  kind: ImportKind,
  { heads, lines }: Pick<ReadSheet, 'heads' | 'lines'>,
  columns: Columns,
): SentLine[] {
  const fields = fieldsOfKind(kind)
  const sources = Object.entries(columns).flatMap(([field, said]) =>
    fields[field] ? [{ field, own: fields[field], at: columnIndexes(heads, said) }] : [],
  )
  const textsOf = (cells: string[]) =>
    Object.fromEntries(
      sources.map(({ field, own, at }) => [field, joinCells(own, at, cells).slice(0, longestCell)]),
    )
  const sent = lines.map(({ line, cells }) => ({ line, texts: textsOf(cells) }))
  return isPackingList(columns) ? fillMarksDown(sent) : sent
}

/** Groups the lines into requests small enough for a slow network. */
export function piecesOf(lines: readonly SentLine[]): SentLine[][] {
  const pieces: SentLine[][] = []
  let weight = Number.POSITIVE_INFINITY
  for (const line of lines) {
    const own = JSON.stringify(line).length
    const last = pieces.at(-1)
    if (!last || last.length >= linesAtOnce || weight + own > largestPiece) {
      pieces.push([line])
      weight = own
    } else {
      last.push(line)
      weight += own
    }
  }
  return pieces
}
