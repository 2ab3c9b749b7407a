import type { Dashboard } from '@escale/contract/trade/dashboard/contract'
import { SimpleGrid, Stack } from '@mantine/core'
import { Part } from '#ui/feedback/Part.tsx'
import styles from './DashboardPage.module.css'
import { CountTiles } from './figures/CountTiles.tsx'
import { ModesCard } from './figures/ModesCard.tsx'
import { MonthsCard } from './figures/MonthsCard.tsx'
import { Debtors, LatestInvoices, LatestPayments, NextArrivals } from './lists.tsx'
import { ToDoCard } from './to-do/ToDoCard.tsx'
import { useReleaseRequests } from './to-do/useReleaseRequests.ts'

type Props = { data: Dashboard; money: NonNullable<Dashboard['money']> }

/** The cards under the amounts of the dashboard, tasks first. They are loaded after the amounts. */
export default function DashboardDetails({ data, money }: Props) {
  const requests = useReleaseRequests()
  const { counts, day, period, toDo, latestInvoices, latestPayments, nextArrivals, debtors } = data
  return (
    <Stack>
      <Part name="À faire aujourd'hui">
        <ToDoCard toDo={toDo} day={day} requests={requests} />
      </Part>
      <Part name="Nombres">
        <CountTiles counts={counts} period={period} day={day} />
      </Part>
      <div className={styles.charts}>
        <Part name="Mois">
          <MonthsCard months={money.months} isOwn={money.own} />
        </Part>
        <Part name="Modes">
          <ModesCard modes={money.modes} isOwn={money.own} period={period} />
        </Part>
      </div>
      <SimpleGrid className={styles.columns} cols={{ base: 1, md: 2 }} spacing="md">
        <Part name="Dernières factures">
          <LatestInvoices invoices={latestInvoices} isOwn={money.own} />
        </Part>
        <Part name="Derniers paiements">
          <LatestPayments payments={latestPayments} isOwn={money.own} />
        </Part>
        <Part name="Prochaines arrivées">
          <NextArrivals arrivals={nextArrivals} />
        </Part>
        <Part name="Reste dû">
          <Debtors debtors={debtors} isOwn={money.own} />
        </Part>
      </SimpleGrid>
    </Stack>
  )
}
