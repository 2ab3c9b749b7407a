import { SimpleGrid, Stack } from '@mantine/core'
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
    <Stack className={styles.toCome} role="status" aria-label="Chargement...">
      {late && seesMoney && (
        <div className={tiles.money}>
          {[1, 2, 3, 4].map((tile) => (
            <div key={tile} className={`card ${tiles.tile}`}>
              <span className={`bar ${styles.bar}`} />
              <span className={`bar ${styles.bar} ${styles.tall}`} />
              <span className={`bar ${styles.bar}`} />
            </div>
          ))}
        </div>
      )}
      {late && (
        <div className={tiles.counts}>
          {[1, 2, 3, 4, 5].map((tile) => (
            <div key={tile} className={tiles.count}>
              <span className={`bar ${styles.bar}`} />
              <span className={`bar ${styles.bar} ${styles.tall}`} />
            </div>
          ))}
        </div>
      )}
      {late && seesMoney && (
        <>
          <ListSkeleton />
          <SimpleGrid className={styles.columns} cols={{ base: 1, md: 2 }} spacing="md">
            <ListSkeleton hasTwoLines />
            <ListSkeleton hasTwoLines />
          </SimpleGrid>
        </>
      )}
    </Stack>
  )
}

function ListSkeleton({ hasTwoLines = false }) {
  return (
    <div className={`card ${lists.list} ${hasTwoLines ? lists.hasTwoLines : ''}`}>
      <div className={lists.listHeader}>
        <span className={`bar ${styles.bar}`} />
      </div>
      {[1, 2, 3, 4, 5].map((row) => (
        <div key={row} className={`${lists.row} ${styles.blank}`}>
          <span className={`bar ${styles.bar}`} />
        </div>
      ))}
    </div>
  )
}
