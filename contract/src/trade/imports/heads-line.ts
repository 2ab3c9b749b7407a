import { type Columns, matchedColumns, placesOf } from './columns.ts'
import { looksLike } from './fits.ts'
import type { ImportKind } from './kinds.ts'
import { withoutMark } from './margins.ts'

type Cells = readonly string[]

/** Lines among which the heads are looked for, and below each of them those that must fit. */
const judged = 30

/**
 * The line of the heads: of the first thirty the one that names most fields whose lines below look like them.
 * When none does, the
 * first that is not empty; null when that is a line of data, with a telephone or an e-mail in it.
 */
export function headsAt(kind: ImportKind, lines: readonly Cells[]): number | null {
  const worths = lines
    .slice(0, judged)
    .map((line, at) => worthOf(kind, line, lines.slice(at + 1, at + 1 + judged)))
  const best = Math.max(0, ...worths)
  if (best > 0) return worths.indexOf(best)
  const first = lines.findIndex((line) => line.some(Boolean))
  return (lines[first] ?? []).some(isData) ? null : Math.max(0, first)
}

/**
 * What a line is worth as heads: each field that it names, more when what stands below looks like it; data is
 * no head.
 */
function worthOf(kind: ImportKind, line: Cells, below: readonly Cells[]): number {
  const heads = withoutMark(line)
  const data = heads.filter(isData).length
  const columns = matchedColumns(kind, heads)
  const fields = Object.keys(columns)
  const fit = fields.reduce((sum, field) => sum + fitOf(field, columns, heads, below), 0)
  const worth = fields.length + 2 * fit - 3 * data
  return heads === line ? worth : worth - 0.5
}

function fitOf(field: string, columns: Columns, heads: Cells, below: readonly Cells[]): number {
  const places = placesOf(heads, columns[field])
  const said = below.flatMap((cells) => places.flatMap((at) => cells[at] || []))
  return said.length === 0 ? 0 : said.filter((cell) => looksLike(field, cell)).length / said.length
}

function isData(cell: string): boolean {
  return cell.includes('@') || /^[+(\d][\d\s().,/+-]{2,}$/.test(cell) || /\d{6}/.test(cell)
}
