import { looksLike } from './cell-patterns.ts'
import { type Columns, columnIndexes, matchColumns } from './columns.ts'
import type { ImportKind } from './kinds.ts'
import { withoutMark } from './margins.ts'

type Cells = readonly string[]

/** The number of lines examined to find the heads, and the number below each one to compare with. */
const sampleSize = 30

/**
 * The line of the heads, among the first thirty: the one that names the most fields, with fitting cells
 * below. If none does, the first line with text, or null when that line is data with a phone or email.
 */
export function findHeadsLine(kind: ImportKind, lines: readonly Cells[]): number | null {
  const scores = lines
    .slice(0, sampleSize)
    .map((line, at) => headScore(kind, line, lines.slice(at + 1, at + 1 + sampleSize)))
  const best = Math.max(0, ...scores)
  if (best > 0) return scores.indexOf(best)
  const first = lines.findIndex((line) => line.some(Boolean))
  return (lines[first] ?? []).some(isData) ? null : Math.max(0, first)
}

/**
 * The score of a line as heads: one point a named field, up to two more when the cells below fit, minus three
 * for each cell of data.
 */
function headScore(kind: ImportKind, line: Cells, below: readonly Cells[]): number {
  const heads = withoutMark(line)
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

function isData(cell: string): boolean {
  return cell.includes('@') || /^[+(\d][\d\s().,/+-]{2,}$/.test(cell) || /\d{6}/.test(cell)
}
