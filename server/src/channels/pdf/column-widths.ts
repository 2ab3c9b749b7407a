import type { Block, Column, Table } from '@escale/contract/channels/pdf/document'
import { widthOf } from './text/text.ts'

/** The largest part of a table's width that unbroken columns may take together. Text columns get the rest. */
const mostUnbroken = 0.75
/** Bold text is wider than the regular text that is measured. */
const boldFactor = 1.07
const headSize = 7.2

/** The texts of the cells of a table. Totals (`feet`) are separate, because they are bold and so wider. */
type Cells = { rows: string[][]; feet: string[][] }

/** The cells of all tables with the same columns, so that these columns get the same widths in each table. */
export function cellsLike(table: Table, blocks: readonly Block[]): Cells {
  const similar = blocks.filter(
    (block): block is Table => block.kind === 'table' && headsOf(block) === headsOf(table),
  )
  return {
    rows: similar.flatMap(({ rows }) => rows),
    feet: similar.flatMap(({ foot }) => (foot ? [foot] : [])),
  }
}

function headsOf({ columns }: Table): string {
  return columns.map(({ title }) => title).join('\n')
}

/**
 * The width of each column, in points. A figure, a date or a number is never broken over two lines. Text
 * columns share the rest.
 */
export function columnWidths(
  columns: readonly Column[],
  cells: Cells,
  inside: number,
  fontSize: number,
): number[] {
  const words = columns.filter((column) => !isUnbrokenColumn(column))
  if (words.length === 0) return columns.map(({ share }) => (inside * share) / sharesOf(columns))
  const wishedWidths = columns.map((column, place) =>
    isUnbrokenColumn(column) ? unbrokenWidth(column.title, cells, place, fontSize) : null,
  )
  const wantedSum = wishedWidths.reduce<number>((sum, width) => sum + (width ?? 0), 0)
  const unbrokenSum = Math.min(wantedSum, inside * mostUnbroken)
  // Text columns share the rest of the width by `share`. A long word is cut and does not widen its column.
  return columns.map(({ share }, place) => {
    const width = wishedWidths[place]
    return typeof width === 'number'
      ? (width * unbrokenSum) / wantedSum
      : ((inside - unbrokenSum) * share) / sharesOf(words)
  })
}

function sharesOf(columns: readonly Column[]): number {
  return columns.reduce((sum, { share }) => sum + share, 0)
}

function isUnbrokenColumn({ isFigure, isUnbroken }: Column): boolean {
  return isFigure || isUnbroken || false
}

function unbrokenWidth(title: string, { rows, feet }: Cells, place: number, fontSize: number): number {
  const at = (all: readonly string[][]) =>
    widestOf(
      all.map((row) => row[place] ?? ''),
      fontSize,
    )
  return Math.ceil(Math.max(widthOf(title, headSize) * boldFactor, at(feet) * boldFactor, at(rows))) + 1
}

/** Only this many of the longest texts are measured. The widest figure is always among them. */
const mostMeasured = 4

function widestOf(texts: readonly string[], fontSize: number): number {
  const longest = [...new Set(texts)]
    .toSorted((one, other) => other.length - one.length)
    .slice(0, mostMeasured)
  return Math.max(0, ...longest.map((text) => widthOf(text, fontSize)))
}
