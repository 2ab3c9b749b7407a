import type { Dashboard } from '@escale/contract/trade/dashboard/contract'
import { SimpleGrid, Stack } from '@mantine/core'
import styles from './DashboardPage.module.css'
import { Debtors, LatestInvoices, LatestPayments, NextArrivals } from './lists.tsx'
import { ModesCard } from './ModesCard.tsx'
import { MonthsCard } from './MonthsCard.tsx'
import { ToDoCard } from './ToDoCard.tsx'
import { useReleaseRequests } from './useReleaseRequests.ts'

type Props = { data: Dashboard; money: NonNullable<Dashboard['money']> }

/** What stands under the tiles, loaded once they are in sight. */
export default function Below({ data, money }: Props) {
  const requests = useReleaseRequests()
  const { day, period, toDo, latestInvoices, latestPayments, nextArrivals, debtors } = data
  return (
    <Stack>
      <div className={styles.charts}>
        <MonthsCard months={money.months} isOwn={money.own} />
        <ModesCard modes={money.modes} isOwn={money.own} period={period} />
      </div>
      <ToDoCard toDo={toDo} day={day} requests={requests} />
      <SimpleGrid className={styles.columns} cols={{ base: 1, md: 2 }} spacing="md">
        <LatestInvoices invoices={latestInvoices} isOwn={money.own} />
        <LatestPayments payments={latestPayments} isOwn={money.own} />
        <NextArrivals arrivals={nextArrivals} />
        <Debtors debtors={debtors} isOwn={money.own} />
      </SimpleGrid>
    </Stack>
  )
}
