import type { Columns } from './columns.ts'
import { fieldsOfKind, type ImportKind } from './kinds.ts'

/** The head of the column with the rejection reason, in the file of rejected lines. */
export const reasonHead = 'Motif'

type LineCheck = { problems: Record<string, string> | null; twin: string | null }

/** The reasons for rejecting a line, in one cell. */
export function rejectionReason(kind: ImportKind, { problems, twin }: LineCheck): string {
  const fields = fieldsOfKind(kind)
  const problemTexts = Object.entries(problems ?? {}).map(
    ([field, sentence]) => `${fields[field]?.label ?? field} : ${sentence}`,
  )
  return [...problemTexts, ...(twin ? [twin] : [])].join(' ')
}

/**
 * The imported columns of the file, as pairs of field and head, in the order of the form. The file of
 * rejected lines uses the same heads, so it can be imported again.
 */
export function importedColumns(kind: ImportKind, columns: Columns): [field: string, head: string][] {
  return Object.keys(fieldsOfKind(kind)).flatMap((field) =>
    columns[field] === undefined ? [] : [[field, columns[field]] as [string, string]],
  )
}
