type SizedColumn = { width: number; least?: number; grow?: number; leaves?: number }

const gap = 16
const padding = 32

/**
 * The columns that fit the width of the table. Less important columns are hidden first. Columns that cannot
 * be hidden are always included.
 */
export function columnsWithin<Column extends SizedColumn>(
  columns: readonly Column[],
  tableWidth: number,
): Column[] {
  const leaving = columns
    .filter((column) => column.leaves !== undefined)
    .toSorted((one, other) => (one.leaves ?? 0) - (other.leaves ?? 0))
  const remaining = new Set(columns)
  for (const column of leaving) {
    if (widthOf([...remaining], (one) => one.width) <= tableWidth) break
    remaining.delete(column)
  }
  return columns.filter((column) => remaining.has(column))
}

/** The smallest width of all columns together. A narrower table scrolls sideways. */
export function leastWidth(columns: readonly SizedColumn[]): number {
  return widthOf(columns, leastOf)
}

/**
 * The value of `grid-template-columns`. When space grows, narrowed columns first return to their preferred
 * width, then others grow.
 */
export function tracksOf(columns: readonly SizedColumn[]): string {
  const widest = ({ width, grow }: SizedColumn) => (grow === undefined ? `${width}px` : `${grow}fr`)
  return columns.map((column) => `minmax(${leastOf(column)}px, ${widest(column)})`).join(' ')
}

function leastOf({ width, least = width }: SizedColumn): number {
  return least
}

function widthOf(columns: readonly SizedColumn[], width: (column: SizedColumn) => number): number {
  return columns.reduce((sum, column) => sum + width(column), 0) + gap * (columns.length - 1) + padding
}
