import { fillMarksDown, isPackingList } from '@escale/contract/trade/imports/cartons'
import { type Columns, columnIndexes, joinCells } from '@escale/contract/trade/imports/columns'
import { fieldsOfKind, type ImportKind, linesAtOnce, longestCell } from '@escale/contract/trade/imports/kinds'
import { fillMerges, isCarried, type MergedLine } from '@escale/contract/trade/imports/merges'
import { unreadableCell } from '@escale/contract/trade/imports/unreadable-cells'
import type { ReadSheet } from './file/read-sheet.ts'

type SentLine = { line: number; texts: Record<string, string> }

/** Maximum characters of one request. At 20 kbit/s such a request is sent before its timeout. */
const largestPiece = 60_000

/** The lines to send, without the cells of columns that are not imported. */
export function sentLines(
  kind: ImportKind,
  { heads, lines, merges }: Pick<ReadSheet, 'heads' | 'lines' | 'merges'>,
  columns: Columns,
): SentLine[] {
  const fields = fieldsOfKind(kind)
  const sources = Object.entries(columns).flatMap(([field, said]) =>
    fields[field] ? [{ field, own: fields[field], at: columnIndexes(heads, said) }] : [],
  )
  const textsOf = ({ carried, merged }: MergedLine) =>
    Object.fromEntries(
      sources.map(({ field, own, at }) => {
        const cells = readableCells(isCarried(kind, field) ? carried : merged, at)
        return [field, joinCells(own, at, cells).slice(0, longestCell)]
      }),
    )
  const sent = fillMerges(lines, merges).map((line) => ({ line: line.line, texts: textsOf(line) }))
  return isPackingList(columns) ? fillMarksDown(sent) : sent
}

/**
 * When several columns are joined, unreadable cells are left out. If none is readable, the first one is sent,
 * so that the server reports its error.
 */
function readableCells(cells: string[], places: readonly number[]): string[] {
  if (places.length < 2 || !places.some((at) => unreadableCell(cells[at] ?? ''))) return cells
  const isReadable = (at: number) => cells[at] && !unreadableCell(cells[at])
  const kept = places.some(isReadable)
    ? places.filter(isReadable)
    : places.filter((at) => cells[at]).slice(0, 1)
  return cells.map((cell, at) => (places.includes(at) && !kept.includes(at) ? '' : cell))
}

/** Splits the lines into requests that are small enough for a slow network. */
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
