import type { Dashboard } from '@escale/contract/trade/dashboard/contract'
import { SimpleGrid } from '@mantine/core'
import { Part } from '#ui/feedback/Part.tsx'
import styles from './DashboardPage.module.css'
import { InvoicesWithoutMoney, LatestClients, NextArrivals } from './lists.tsx'

/** The lists of a person who sees no amounts on the dashboard. The menu does not lead them anywhere else. */
export default function ListsWithoutMoney({ data }: { data: Dashboard }) {
  return (
    <SimpleGrid className={styles.columns} cols={{ base: 1, md: 2 }} spacing="md">
      <Part name="Prochaines arrivées">
        <NextArrivals arrivals={data.nextArrivals} />
      </Part>
      <Part name="Dernières factures">
        <InvoicesWithoutMoney invoices={data.latestInvoices} />
      </Part>
      <Part name="Derniers clients">
        <LatestClients clients={data.latestClients} />
      </Part>
    </SimpleGrid>
  )
}
