import { type RefObject, useLayoutEffect, useMemo, useState } from 'react'
import type { Column } from './columns.ts'
import { columnsWithin } from './fitting-columns.ts'

/**
 * The columns that fit the width of the list, which depends on the window and the sidebar. All columns on a
 * phone, where rows are not divided into columns.
 */
export function useFittingColumns<Row, Sort extends string>(
  scroll: RefObject<HTMLElement | null>,
  columns: Column<Row, Sort>[],
  isPhone: boolean,
): Column<Row, Sort>[] {
  const [width, setWidth] = useState(Number.POSITIVE_INFINITY)

  useLayoutEffect(() => {
    const area = scroll.current
    if (!area || isPhone) return
    const measure = () => setWidth(area.clientWidth)
    measure()
    const size = new ResizeObserver(measure)
    size.observe(area)
    return () => size.disconnect()
  }, [scroll, isPhone])

  return useMemo(() => (isPhone ? columns : columnsWithin(columns, width)), [columns, width, isPhone])
}
