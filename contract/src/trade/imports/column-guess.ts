import type { Columns } from './columns.ts'
import { looksLike } from './fits.ts'
import type { ImportKind } from './kinds.ts'

const looked: Partial<Record<ImportKind, readonly string[]>> = {
  clients: ['email', 'phone', 'name'],
  goods: ['trackingNumber'],
}

/** The columns of a file without heads, by what most of their cells look like. */
export function guessedColumns(
  kind: ImportKind,
  heads: readonly string[],
  lines: readonly (readonly string[])[],
): Columns {
  const guessed: Columns = {}
  for (const field of looked[kind] ?? []) {
    const head = heads.find(
      (one, at) => one !== '' && !Object.values(guessed).includes(one) && isMostly(field, lines, at),
    )
    if (head !== undefined) guessed[field] = head
  }
  return guessed
}

function isMostly(field: string, lines: readonly (readonly string[])[], at: number): boolean {
  const said = lines.flatMap((cells) => cells[at] || [])
  return said.length > 0 && said.filter((cell) => looksLike(field, cell)).length * 2 > said.length
}
