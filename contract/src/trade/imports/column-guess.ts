import { looksLike } from './cell-patterns.ts'
import type { Columns } from './columns.ts'
import type { ImportKind } from './kinds.ts'

const guessedFields: Partial<Record<ImportKind, readonly string[]>> = {
  clients: ['email', 'phone', 'name'],
  goods: ['trackingNumber'],
}

/**
 * Guesses the columns of a file without a header row. A column gets a field when most of its cells look like
 * it.
 */
export function guessColumns(
  kind: ImportKind,
  heads: readonly string[],
  lines: readonly (readonly string[])[],
): Columns {
  const columns: Columns = {}
  for (const field of guessedFields[kind] ?? []) {
    const head = heads.find(
      (one, at) => one !== '' && !Object.values(columns).includes(one) && mostCellsFit(field, lines, at),
    )
    if (head !== undefined) columns[field] = head
  }
  return columns
}

function mostCellsFit(field: string, lines: readonly (readonly string[])[], at: number): boolean {
  const filledCells = lines.flatMap((cells) => cells[at] || [])
  return (
    filledCells.length > 0 &&
    filledCells.filter((cell) => looksLike(field, cell)).length * 2 > filledCells.length
  )
}
