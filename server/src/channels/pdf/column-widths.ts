import type { Block, Column, Table } from '@escale/contract/channels/pdf/document'
import { widthOf } from './text.ts'

/** What the columns that are never broken may take together of a table, its words being left the rest. */
const mostWhole = 0.75
/** Bold is wider than what we measure. */
const boldness = 1.07
const headSize = 7.2

/** What stands in the columns of a table, its feet apart: they are bold. */
type Cells = { rows: string[][]; feet: string[][] }

/** The cells of all tables that have the columns of one: what stands one under the other is as wide. */
export function cellsLike(table: Table, blocks: readonly Block[]): Cells {
  const alike = blocks.filter(
    (block): block is Table => block.kind === 'table' && headsOf(block) === headsOf(table),
  )
  return { rows: alike.flatMap(({ rows }) => rows), feet: alike.flatMap(({ foot }) => (foot ? [foot] : [])) }
}

function headsOf({ columns }: Table): string {
  return columns.map(({ title }) => title).join('\n')
}

/**
 * How wide each column is: a figure, a day or a number stands on one line, and the words share what is left.
 */
export function columnWidths(
  columns: readonly Column[],
  cells: Cells,
  inside: number,
  fontSize: number,
): number[] {
  const words = columns.filter((column) => !isWhole(column))
  if (words.length === 0) return columns.map(({ share }) => (inside * share) / sharesOf(columns))
  const wanted = columns.map((column, place) =>
    isWhole(column) ? wholeWidth(column.title, cells, place, fontSize) : null,
  )
  const taken = wanted.reduce<number>((sum, width) => sum + (width ?? 0), 0)
  const given = Math.min(taken, inside * mostWhole)
  // Shares of what is left rather than of what is inside: a long word is cut and moves no column.
  return columns.map(({ share }, place) => {
    const width = wanted[place]
    return typeof width === 'number' ? (width * given) / taken : ((inside - given) * share) / sharesOf(words)
  })
}

function sharesOf(columns: readonly Column[]): number {
  return columns.reduce((sum, { share }) => sum + share, 0)
}

function isWhole({ isFigure, isUnbroken }: Column): boolean {
  return isFigure || isUnbroken || false
}

function wholeWidth(title: string, { rows, feet }: Cells, place: number, fontSize: number): number {
  const at = (all: readonly string[][]) =>
    widestOf(
      all.map((row) => row[place] ?? ''),
      fontSize,
    )
  return Math.ceil(Math.max(widthOf(title, headSize) * boldness, at(feet) * boldness, at(rows))) + 1
}

/** The longest texts are measured and not all: in figures the widest is among them. */
const measured = 4

function widestOf(texts: readonly string[], fontSize: number): number {
  const longest = [...new Set(texts)].toSorted((one, other) => other.length - one.length).slice(0, measured)
  return Math.max(0, ...longest.map((text) => widthOf(text, fontSize)))
}
