import { fold } from '#fold.ts'
import { fieldsOfKind, type ImportKind } from './kinds.ts'

/** Which column of a file each field is read from, by the text of its head. */
export type Columns = Record<string, string>

/** Finds the column of each field: as this company chose it last time, else by what its head is called. A column serves one field. */
export function matchedColumns(kind: ImportKind, heads: readonly string[], remembered: Columns = {}): Columns {
  const free = new Map(heads.filter(Boolean).map((head) => [plain(head), head]))
  const matched: Columns = {}
  const take = (field: string, names: readonly string[]) => {
    const found = names.map(plain).find((name) => free.has(name))
    if (found === undefined || field in matched) return
    matched[field] = free.get(found) ?? ''
    free.delete(found)
  }
  const fields = Object.entries(fieldsOfKind(kind))
  for (const [field] of fields) take(field, remembered[field] === undefined ? [] : [remembered[field]])
  for (const [field, { label }] of fields) take(field, [label])
  for (const [field, { alsoCalled }] of fields) take(field, alsoCalled)
  return matched
}

/** The line of the heads: the one among the first ten that names most fields, else the first that is not empty. */
export function headsAt(kind: ImportKind, lines: readonly (readonly string[])[]): number {
  const counts = lines.slice(0, 10).map((line) => Object.keys(matchedColumns(kind, line)).length)
  const best = Math.max(0, ...counts)
  return best > 0
    ? counts.indexOf(best)
    : Math.max(
        0,
        lines.findIndex((line) => line.some(Boolean)),
      )
}

function plain(head: string): string {
  return fold(head)
    .replaceAll(/[\s\u00a0_*:]+/g, ' ')
    .trim()
}
