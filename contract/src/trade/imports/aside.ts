import type { Columns } from './columns.ts'
import { fieldsOfKind, type ImportKind } from './kinds.ts'

/** Why a line was left aside; the head of its column in the file that gives such lines back. */
export const reasonHead = 'Motif'

type Judgement = { problems: Record<string, string> | null; twin: string | null }

/** All that is to be said of a line that was left aside, in one cell. */
export function asideReason(kind: ImportKind, { problems, twin }: Judgement): string {
  const fields = fieldsOfKind(kind)
  const wrong = Object.entries(problems ?? {}).map(
    ([field, sentence]) => `${fields[field]?.label ?? field} : ${sentence}`,
  )
  return [...wrong, ...(twin ? [twin] : [])].join(' ')
}

/**
 * The columns that were read of the file, field and head, in the order of the form: what is given back is
 * found again by its heads.
 */
export function readColumns(kind: ImportKind, columns: Columns): [field: string, head: string][] {
  return Object.keys(fieldsOfKind(kind)).flatMap((field) =>
    columns[field] === undefined ? [] : [[field, columns[field]] as [string, string]],
  )
}
