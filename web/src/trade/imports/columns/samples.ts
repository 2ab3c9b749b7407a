import { joinCells } from '@escale/contract/trade/imports/columns'
import type { ImportField } from '@escale/contract/trade/imports/fields/field'
import type { SheetRows } from '#trade/imports/file/sheet.ts'

/** Number of example values shown for a column, and number of lines searched for them. */
const [mostShown, mostExamined] = [3, 200]

const single: ImportField = { label: '', called: [] }

/** The first different values of the columns that are joined into a field. */
export function firstValues(lines: SheetRows, places: readonly number[], field = single): string[] {
  const values = new Set<string>()
  for (const { cells } of lines.slice(0, mostExamined)) {
    const value = joinCells(field, places, cells)
    if (value) values.add(value)
    if (values.size === mostShown) break
  }
  return [...values]
}
