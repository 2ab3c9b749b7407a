import { looksLike } from '#trade/imports/cell-patterns.ts'
import { columnIndexes, matchColumns } from '#trade/imports/columns.ts'
import type { ImportKind } from '#trade/imports/kinds.ts'

type NumberedLine = { line: number; cells: string[] }

/** Fields whose cells prove that a line is a record and not a title. */
const tellingFields =
  'email phone clientPhone price quantity weightKg lengthCm widthCm heightCm dimensions volume'.split(' ')

const sampleSize = 30
const mostLines = 0.9

/**
 * Returns the lines right above the header row that look like the records below it. Sorting a sheet together
 * with its header row moves that row to the middle. Stops at the first line that is no record.
 */
export function recordsAbove(
  kind: ImportKind,
  heads: readonly string[],
  above: readonly NumberedLine[],
  below: readonly NumberedLine[],
): NumberedLine[] {
  const sample = below.slice(0, sampleSize).map(({ cells }) => cells)
  const columns = matchColumns(kind, heads, {}, sample)
  const telling = tellingFields.flatMap((field) =>
    columnIndexes(heads, columns[field])
      .map((at) => ({ field, at }))
      .filter(({ at }) => {
        const fitting = sample.filter((cells) => cells[at] && looksLike(field, cells[at]))
        return sample.length > 0 && fitting.length >= sample.length * mostLines
      }),
  )
  if (telling.length === 0) return []
  const isRecord = ({ cells }: NumberedLine) =>
    telling.every(({ field, at }) => cells[at] && looksLike(field, cells[at]))
  const firstOther = above.findLastIndex((line) => !isRecord(line))
  return above.slice(firstOther + 1)
}
