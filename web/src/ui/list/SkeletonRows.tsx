import { type CSSProperties, useRef } from 'react'
import { useLate } from '#ui/feedback/Loading.tsx'
import type { Column } from './columns.ts'
import styles from './DataTable.module.css'
import { tracksOf } from './fitting-columns.ts'
import { useFittingColumns } from './useFittingColumns.ts'

const widths = ['62%', '78%', '54%', '70%', '48%', '66%']

/** Grey bars in place of the rows, shown after 150 ms of loading. */
export function SkeletonRows<Row, Sort extends string>({
  columns,
  isPhone,
}: {
  columns: Column<Row, Sort>[]
  isPhone: boolean
}) {
  const late = useLate(150)
  const scroll = useRef<HTMLDivElement>(null)
  const columnsShown = useFittingColumns(scroll, columns, isPhone)
  const bars = isPhone ? columnsShown.slice(0, 2) : columnsShown
  return (
    <div
      ref={scroll}
      className={styles.scroll}
      style={{ '--tracks': tracksOf(columnsShown) } as CSSProperties}
      role="status"
      aria-label="Chargement..."
    >
      {late &&
        Array.from({ length: 14 }, (_, index) => index).map((index) => (
          <div key={index} className={`${styles.row} ${styles.skeleton}`}>
            {bars.map((column, place) => (
              <span
                key={column.title}
                className="bar"
                style={{ width: widths[(index + place) % widths.length] }}
              />
            ))}
          </div>
        ))}
    </div>
  )
}
