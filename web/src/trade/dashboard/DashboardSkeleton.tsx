import { SimpleGrid, Stack } from '@mantine/core'
import { useMay } from '#session/current/useSession.ts'
import { useLate } from '#ui/feedback/Loading.tsx'
import { Tile } from '#ui/figures/Tile.tsx'
import styles from './DashboardPage.module.css'
import { CountGrid } from './figures/CountTiles.tsx'
import { MoneyGrid } from './figures/MoneyTiles.tsx'
import lists from './lists.module.css'

const bar = <span className={`bar ${styles.bar}`} />
const tallBar = <span className={`bar ${styles.tall}`} />

/** The empty layout of the dashboard. It is shown only when loading takes noticeably long. */
export function DashboardSkeleton() {
  const seesMoney = useMay('dashboard.ownMoney')
  const late = useLate(150)
  return (
    <Stack className={styles.toCome} role="status" aria-label="Chargement...">
      {late && seesMoney && (
        <MoneyGrid>
          {[1, 2, 3, 4].map((tile) => (
            <Tile key={tile} label={bar} figure={tallBar} detail={bar} />
          ))}
        </MoneyGrid>
      )}
      {late && (
        <CountGrid>
          {[1, 2, 3, 4, 5].map((tile) => (
            <Tile isRow key={tile} label={bar} figure={tallBar} />
          ))}
        </CountGrid>
      )}
      {late && seesMoney && (
        <SimpleGrid className={styles.columns} cols={{ base: 1, md: 2 }} spacing="md">
          <ListSkeleton />
          <ListSkeleton />
        </SimpleGrid>
      )}
    </Stack>
  )
}

function ListSkeleton() {
  return (
    <div className={`card ${lists.list}`}>
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
