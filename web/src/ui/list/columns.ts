import type { ReactNode } from 'react'

export type Column<Row, Sort extends string = string> = {
  title: string
  /** Preferred width in pixels. */
  width: number
  /** Minimum width in pixels, used when there is not enough space for the preferred width. */
  least?: number
  /** The column's part of the remaining width, relative to other columns. Without it, the width is fixed. */
  grow?: number
  /**
   * The order in which columns are hidden in a narrow table, 1 first. Columns without it, such as names,
   * statuses and amounts, are never hidden.
   */
  leaves?: number
  /** The sort key. Absent for a column that cannot be sorted. */
  sort?: Sort
  /** Right alignment for figures and dates. */
  align?: 'end'
  cell: (row: Row) => ReactNode
  /** A small tag next to the name in the first column: `Partagé`. */
  tag?: (row: Row) => ReactNode
}

/**
 * A row as shown on a phone: name (by default the content of the first column), a figure or word on the
 * right, and a second line.
 */
export type PhoneRow = { name?: ReactNode; figure: ReactNode; detail: ReactNode }
