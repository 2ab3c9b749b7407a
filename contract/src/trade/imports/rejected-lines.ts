import type { Columns } from './columns.ts'
import { fieldsOfKind, type ImportKind } from './kinds.ts'

/** Header of the column with the reason, in the file of rejected lines. */
export const reasonHead = 'Motif'

type LineCheck = { problems: Record<string, string> | null; twin: string | null }

/** The reasons for rejecting a line, as one text. */
export function rejectionReason(kind: ImportKind, { problems, twin }: LineCheck): string {
  const fields = fieldsOfKind(kind)
  const problemTexts = Object.entries(problems ?? {}).map(
    ([field, sentence]) => `${fields[field]?.label ?? field} : ${sentence}`,
  )
  return [...problemTexts, ...(twin ? [twin] : [])].join(' ')
}

/**
 * Returns the imported columns as pairs of field and header, in the order of the form. The file of rejected
 * lines has the same headers, so it can be imported again.
 */
export function importedColumns(kind: ImportKind, columns: Columns): [field: string, head: string][] {
  return Object.keys(fieldsOfKind(kind)).flatMap((field) =>
    columns[field] === undefined ? [] : [[field, columns[field]] as [string, string]],
  )
}
