import { type Columns, columnIndexes } from '@escale/contract/trade/imports/columns'
import type { ImportKind } from '@escale/contract/trade/imports/kinds'
import { isCarried } from '@escale/contract/trade/imports/merges'
import { unreadableCell } from '@escale/contract/trade/imports/unreadable-cells'
import { pluralize } from '#ui/figures/count.ts'
import type { ReadSheet } from './file/read-sheet.ts'

const mostSentences = 6

/** Describes the cells that could not be read, with one sentence per column and cause. */
export function unreadableWords({ heads, lines }: Pick<ReadSheet, 'heads' | 'lines'>): string[] {
  const causes = new Map<string, { column: number; one: string; several: string; at: number[] }>()
  for (const { line, cells } of lines)
    for (const [column, cell] of cells.entries()) {
      const cause = cell ? unreadableCell(cell) : null
      if (!cause) continue
      const key = `${column} ${cause.sentence}`
      const known = causes.get(key) ?? { column, one: cause.sentence, several: cause.several, at: [] }
      known.at.push(line)
      causes.set(key, known)
    }
  const sentences = [...causes.values()].map(({ column, one, several, at }) =>
    at.length > 1
      ? `Lignes\u00a0${someLines(at)}, colonne ${columnName(heads, column)} : ${several}`
      : `Ligne\u00a0${at[0]}, colonne ${columnName(heads, column)} : ${one}`,
  )
  return shortened(sentences, 'autre colonne a des cellules illisibles.', 'autres colonnes en ont.')
}

/**
 * Describes merged cells whose value applies to one line only, such as an amount that would otherwise be
 * counted twice.
 */
export function mergedCellsText(
  kind: ImportKind,
  { heads, lines, merges }: Pick<ReadSheet, 'heads' | 'lines' | 'merges'>,
  columns: Columns,
): string[] {
  const summed = new Set(
    Object.entries(columns).flatMap(([field, said]) =>
      isCarried(kind, field) ? [] : columnIndexes(heads, said),
    ),
  )
  const read = new Set(lines.map(({ line }) => line))
  const sentences = merges
    .filter(({ line, column }) => summed.has(column) && read.has(line))
    .map(
      ({ line, lastLine, column, text }) =>
        `Lignes\u00a0${line} à ${lastLine}, colonne ${columnName(heads, column)} : ` +
        `une seule cellule fusionnée. « ${text} » vaut pour la ligne\u00a0${line} seule.`,
    )
  return shortened(sentences, 'autre cellule est fusionnée.', 'autres cellules sont fusionnées.')
}

/** Describes the lines that are hidden in the workbook. */
export function hiddenWords({
  hiddenLines,
  readsHidden,
}: Pick<ReadSheet, 'hiddenLines' | 'readsHidden'>): string {
  const isOne = hiddenLines.length === 1
  const count = isOne ? '1 ligne masquée' : `${pluralize(hiddenLines.length, 'ligne')} masquées`
  const read = isOne ? 'est lue' : 'sont lues'
  const notRead = isOne ? "n'est pas lue" : 'ne sont pas lues'
  return `${count} dans le classeur ${readsHidden ? read : notRead} : ${someLines(hiddenLines)}.`
}

function shortened(sentences: string[], one: string, several: string): string[] {
  const others = sentences.length - mostSentences
  if (others <= 0) return sentences
  return [...sentences.slice(0, mostSentences), `${others} ${others > 1 ? several : one}`]
}

function columnName(heads: readonly string[], column: number): string {
  return heads[column] || String(column + 1)
}

/** Formats line numbers, such as `2, 5 et 7` or `2, 3, 4, 5, 6, 7 et 12 autres`. */
function someLines(lines: readonly number[]): string {
  if (lines.length === 1) return String(lines[0])
  const [named, others] = lines.length > 7 ? [lines.slice(0, 6), lines.length - 6] : [lines.slice(0, -1), 0]
  return `${named.join(', ')} et ${others > 0 ? `${others} autres` : lines.at(-1)}`
}
