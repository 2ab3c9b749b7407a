import type { ImportKind } from './kinds.ts'
import { mergedText } from './unreadable-cells.ts'

/** Cells of one column merged over several lines. Only the first line contains the text. */
export type Merge = { line: number; lastLine: number; column: number; text: string }

type NumberedLine = { line: number; cells: string[] }

/**
 * Fields of names and descriptions, where the text of a merged cell applies to every line under it. In other
 * fields, such as a weight or a tracking number, it applies to the first line only.
 */
const carriedFields: Record<ImportKind, readonly string[]> = {
  clients: ['name', 'type', 'address', 'note'],
  services: ['name', 'description', 'category', 'unit'],
  invoices: ['client'],
  goods: ['client', 'marks', 'destination', 'brandName', 'description', 'note'],
}

export function isCarried(kind: ImportKind, field: string): boolean {
  return carriedFields[kind].includes(field)
}

/**
 * The cells of a line in two versions. In `carried`, cells covered by a merge contain its text. In `merged`,
 * they contain a note such as `(fusionné avec la ligne 4)`, which counts as unreadable.
 */
export type MergedLine = NumberedLine & { carried: string[]; merged: string[] }

/** Fills merged cells. Lines without merged cells are unchanged. */
export function fillMerges(lines: readonly NumberedLine[], merges: readonly Merge[] = []): MergedLine[] {
  const covering = mergesByLine(merges)
  return lines.map(({ line, cells }) => {
    const over = covering.get(line)
    if (!over) return { line, cells, carried: cells, merged: cells }
    const [carried, merged] = [[...cells], [...cells]]
    for (const { line: first, column, text } of over) {
      for (let at = cells.length; at < column; at += 1) carried[at] = merged[at] = cells[at] ?? ''
      carried[column] = text
      merged[column] = mergedText(first)
    }
    return { line, cells, carried, merged }
  })
}

/** Returns the merges that cover each line, without the line where they begin. */
function mergesByLine(merges: readonly Merge[]): Map<number, Merge[]> {
  const covering = new Map<number, Merge[]>()
  for (const merge of merges)
    for (let line = merge.line + 1; line <= merge.lastLine; line += 1)
      covering.set(line, [...(covering.get(line) ?? []), merge])
  return covering
}
