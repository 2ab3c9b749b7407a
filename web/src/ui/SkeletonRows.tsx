import styles from './DataTable.module.css'
import type { Column } from './DataTable.tsx'
import { useLate } from './Loading.tsx'

const widths = ['62%', '78%', '54%', '70%', '48%', '66%']

/** The shape of the rows to come, once the wait is long enough to be noticed. */
export function SkeletonRows<Row, Sort extends string>({ columns, isPhone }: { columns: Column<Row, Sort>[]; isPhone: boolean }) {
  const late = useLate(150)
  const bars = isPhone ? columns.slice(0, 2) : columns
  return (
    <div className={styles.scroll} role="status" aria-label="Chargement...">
      {late &&
        Array.from({ length: 14 }, (_, index) => index).map((index) => (
          <div key={index} className={`${styles.row} ${styles.skeleton}`}>
            {bars.map((column, place) => (
              <span key={column.title} className={styles.bar} style={{ width: widths[(index + place) % widths.length] }} />
            ))}
          </div>
        ))}
    </div>
  )
}
