import type { ReactNode } from 'react'

export type Column<Row, Sort extends string = string> = {
  title: string
  /** Preferred width in pixels. */
  width: number
  /** Minimum width in pixels, where the other columns leave no more. */
  least?: number
  /** The share of the remaining width. Without it the width is fixed. */
  grow?: number
  /**
   * The order in which columns are hidden in a narrow table, 1 first. Names, statuses and amounts are never
   * hidden.
   */
  leaves?: number
  /** The sort key, absent for a column that cannot be sorted. */
  sort?: Sort
  /** Right alignment for figures and dates. */
  align?: 'end'
  cell: (row: Row) => ReactNode
  /** A small tag beside the button of the name's column: `Partagé`. */
  tag?: (row: Row) => ReactNode
}

/**
 * A row on a phone: its name (that of the first column by default), a figure or word on the right, and a
 * second line.
 */
export type PhoneRow = { name?: ReactNode; figure: ReactNode; detail: ReactNode }
