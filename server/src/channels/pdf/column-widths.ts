import type { Column, Table } from '@escale/contract/channels/pdf/document'
import { widthOf } from './fonts.ts'

/** What the columns that are never broken may take together of a table, its words being left the rest. */
const mostWhole = 0.75
/** Bold is wider than what we measure. */
const boldness = 1.07
const headSize = 7.2

/** How wide each column is: a figure, a day or a number stands on one line, and the words share what is left. */
export function columnWidths({ columns, rows, foot }: Table, inside: number, fontSize: number): number[] {
  const wholes = columns.map((column, place) => {
    if (!isWhole(column)) return null
    const ends = [widthOf(column.title, headSize), widthOf(foot?.[place] ?? '', fontSize)].map((width) => width * boldness)
    return (
      Math.ceil(
        Math.max(
          ...ends,
          widestOf(
            rows.map((row) => row[place] ?? ''),
            fontSize,
          ),
        ),
      ) + 1
    )
  })
  const taken = sum(wholes.map((width) => width ?? 0))
  const words = columns.filter((column) => !isWhole(column))
  // Shares of the page rather than of what is inside: a long word is cut and moves no column.
  const shares = (all: readonly Column[], width: number) => (column: Column) => (width * column.share) / sum(all.map(({ share }) => share))
  if (words.length === 0 || taken > inside * mostWhole) return columns.map(shares(columns, inside))
  const share = shares(words, inside - taken)
  return columns.map((column, place) => wholes[place] ?? share(column))
}

function isWhole({ isFigure, isUnbroken }: Column): boolean {
  return isFigure || isUnbroken || false
}

/** The longest texts are measured and not all: in figures the widest is among them. */
const measured = 4

function widestOf(texts: readonly string[], fontSize: number): number {
  const longest = [...new Set(texts)].toSorted((one, other) => other.length - one.length).slice(0, measured)
  return Math.max(0, ...longest.map((text) => widthOf(text, fontSize)))
}

function sum(all: readonly number[]): number {
  return all.reduce((total, one) => total + one, 0)
}
