import { isPackingList, withMarks } from '@escale/contract/trade/imports/cartons'
import { type Columns, joinedCell, placesOf } from '@escale/contract/trade/imports/columns'
import { fieldsOfKind, type ImportKind, linesAtOnce, longestCell } from '@escale/contract/trade/imports/kinds'
import type { ReadSheet } from './read-sheet.ts'

type SentLine = { line: number; texts: Record<string, string> }

/** Characters of a piece: on 20 kbit/s it has left before one stops waiting for its answer. */
const heaviest = 60_000

/** What is sent of a sheet: of each line the cells of the columns chosen. */
export function sentLines(
  kind: ImportKind,
  { heads, lines }: Pick<ReadSheet, 'heads' | 'lines'>,
  columns: Columns,
): SentLine[] {
  const fields = fieldsOfKind(kind)
  const sources = Object.entries(columns).flatMap(([field, said]) =>
    fields[field] ? [{ field, own: fields[field], at: placesOf(heads, said) }] : [],
  )
  const textsOf = (cells: string[]) =>
    Object.fromEntries(
      sources.map(({ field, own, at }) => [field, joinedCell(own, at, cells).slice(0, longestCell)]),
    )
  const sent = lines.map(({ line, cells }) => ({ line, texts: textsOf(cells) }))
  return isPackingList(columns) ? withMarks(sent) : sent
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
