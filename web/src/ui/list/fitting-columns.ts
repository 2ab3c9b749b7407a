type Measured = { width: number; least?: number; grow?: number; leaves?: number }

const gap = 16
const padding = 32

/**
 * The columns a table of that width shows. Lesser ones leave, the first to leave first, until the others have
 * their
 * width; what no other makes room for stays.
 */
export function columnsWithin<Column extends Measured>(
  columns: readonly Column[],
  tableWidth: number,
): Column[] {
  const leaving = columns
    .filter((column) => column.leaves !== undefined)
    .toSorted((one, other) => (one.leaves ?? 0) - (other.leaves ?? 0))
  const kept = new Set(columns)
  for (const column of leaving) {
    if (widthOf([...kept], (one) => one.width) <= tableWidth) break
    kept.delete(column)
  }
  return columns.filter((column) => kept.has(column))
}

/** What the columns take at their narrowest: under it, they scroll sideways. */
export function leastWidth(columns: readonly Measured[]): number {
  return widthOf(columns, leastOf)
}

/** As CSS says it. A column that may be narrowed gets its width back before another grows. */
export function tracksOf(columns: readonly Measured[]): string {
  return columns
    .map(
      (column) =>
        `minmax(${leastOf(column)}px, ${column.grow === undefined ? `${column.width}px` : `${column.grow}fr`})`,
    )
    .join(' ')
}

function leastOf({ width, least = width }: Measured): number {
  return least
}

function widthOf(columns: readonly Measured[], width: (column: Measured) => number): number {
  return columns.reduce((sum, column) => sum + width(column), 0) + gap * (columns.length - 1) + padding
}
