import { looksLike } from '#trade/imports/cell-patterns.ts'
import { type Columns, columnIndexes, matchColumns } from '#trade/imports/columns.ts'
import type { ImportKind } from '#trade/imports/kinds.ts'
import { isData, isKnownHead, mayBeHead } from './known-heads.ts'
import { sameHeads, withoutMark } from './margins.ts'

type Cells = readonly string[]

/**
 * Number of lines examined to find the header row, and number of lines below each that are compared with it.
 */
const [mostExamined, sampleSize] = [300, 30]

/**
 * Returns the index of the header row: the line that names most fields, with fitting cells below; between
 * equal lines, the first. If no line names a field, the first line with text. Null when that line contains a
 * phone or email.
 */
export function findHeadsLine(kind: ImportKind, lines: readonly Cells[]): number | null {
  const scores = lines
    .slice(0, mostExamined)
    .map((line, at) => headScore(kind, line, lines.slice(at + 1, at + 1 + sampleSize)))
  const best = Math.max(0, ...scores)
  if (best > 0) {
    const heads = lines[scores.indexOf(best)] ?? []
    const isSame = (at: number) => sameHeads(lines[at] ?? [], heads)
    // A comment right above the header row may repeat it. Of equal lines that follow each other, the last one
    // is used.
    let at = lines.findIndex((_, index) => isSame(index))
    while (isSame(at + 1)) at += 1
    return at
  }
  const first = lines.findIndex((line) => line.some(Boolean))
  return (lines[first] ?? []).some(isData) ? null : Math.max(0, first)
}

/**
 * Scores a line as a header row: one point per named field, up to two points when the cells below fit, minus
 * three points per cell that contains data.
 */
function headScore(kind: ImportKind, line: Cells, below: readonly Cells[]): number {
  const heads = withoutMark(line)
  if (!heads.some((cell) => mayBeHead(cell) && isKnownHead(cell, [kind]))) return 0
  const data = heads.filter(isData).length
  const columns = matchColumns(kind, heads)
  const fields = Object.keys(columns)
  const fit = fields.reduce((sum, field) => sum + fitRatio(field, columns, heads, below), 0)
  const score = fields.length + 2 * fit - 3 * data
  return heads === line ? score : score - 0.5
}

function fitRatio(field: string, columns: Columns, heads: Cells, below: readonly Cells[]): number {
  const places = columnIndexes(heads, columns[field])
  const filledCells = below.flatMap((cells) => places.flatMap((at) => cells[at] || []))
  return filledCells.length === 0
    ? 0
    : filledCells.filter((cell) => looksLike(field, cell)).length / filledCells.length
}
