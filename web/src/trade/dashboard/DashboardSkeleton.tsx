import { useMay } from '#session/useSession.ts'
import { useLate } from '#ui/Loading.tsx'
import styles from './DashboardPage.module.css'
import lists from './lists.module.css'
import tiles from './tiles.module.css'

/** The page's own shape, once the wait is long enough to be noticed. */
export function DashboardSkeleton() {
  const seesMoney = useMay('dashboard.ownMoney')
  const late = useLate(150)
  return (
    <div className={`${styles.sections} ${styles.toCome}`} role="status" aria-label="Chargement...">
      {late && seesMoney && (
        <div className={tiles.money}>
          {[1, 2, 3, 4].map((tile) => (
            <div key={tile} className={`card ${tiles.tile}`}>
              <span className={styles.bar} />
              <span className={`${styles.bar} ${styles.tall}`} />
              <span className={styles.bar} />
            </div>
          ))}
        </div>
      )}
      {late && (
        <div className={tiles.counts}>
          {[1, 2, 3, 4, 5].map((tile) => (
            <div key={tile} className={tiles.count}>
              <span className={styles.bar} />
              <span className={`${styles.bar} ${styles.tall}`} />
            </div>
          ))}
        </div>
      )}
      {late && seesMoney && (
        <>
          <ListSkeleton />
          <div className={styles.columns}>
            <ListSkeleton hasTwoLines />
            <ListSkeleton hasTwoLines />
          </div>
        </>
      )}
    </div>
  )
}

function ListSkeleton({ hasTwoLines = false }) {
  return (
    <div className={`card ${lists.list} ${hasTwoLines ? lists.hasTwoLines : ''}`}>
      <div className={lists.listHeader}>
        <span className={styles.bar} />
      </div>
      {[1, 2, 3, 4, 5].map((row) => (
        <div key={row} className={`${lists.row} ${styles.blank}`}>
          <span className={styles.bar} />
        </div>
      ))}
    </div>
  )
}
