import type { ReactNode } from 'react'

export type Column<Row, Sort extends string = string> = {
  title: string
  /** Pixels it wants. */
  width: number
  /** Pixels it can do with, where the others leave it no more. */
  least?: number
  /** Its share of the room that is left; none, and its width is always the same. */
  grow?: number
  /**
   * Its place among those that leave a narrow table, 1 first. Names, statuses and amounts have none: they
   * stay.
   */
  leaves?: number
  /** Given when the list can be sorted by it. */
  sort?: Sort
  /** Figures and dates. */
  align?: 'end'
  cell: (row: Row) => ReactNode
  /** On the name's column: a small sign beside the button, `Partagé`. */
  tag?: (row: Row) => ReactNode
}

/**
 * A row on a phone: its name (the first column's unless another says more), a figure or word on its right, a
 * second line.
 */
/** A row on a phone: its name, a figure at its end, a line under both. */
export type PhoneRow = { name?: ReactNode; figure: ReactNode; detail: ReactNode }
