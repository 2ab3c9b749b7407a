import { joinCells } from '@escale/contract/trade/imports/columns'
import type { ImportField } from '@escale/contract/trade/imports/fields/field'
import type { SheetRows } from '#trade/imports/file/sheet.ts'

/** Values shown of a column, and the lines in which they are looked for. */
const [mostShown, mostExamined] = [3, 200]

const single: ImportField = { label: '', called: [] }

/** The first values of the columns of a field, each once. */
export function firstValues(lines: SheetRows, places: readonly number[], field = single): string[] {
  const values = new Set<string>()
  for (const { cells } of lines.slice(0, mostExamined)) {
    const value = joinCells(field, places, cells)
    if (value) values.add(value)
    if (values.size === mostShown) break
  }
  return [...values]
}
