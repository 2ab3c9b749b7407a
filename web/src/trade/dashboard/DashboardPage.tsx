import { today } from '@escale/contract/days'
import { Button, SimpleGrid, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { api } from '#api.ts'
import { useMay, useSession } from '#session/useSession.ts'
import { LoadFailed } from '#ui/LoadFailed.tsx'
import { CountTiles } from './CountTiles.tsx'
import styles from './DashboardPage.module.css'
import { DashboardSkeleton } from './DashboardSkeleton.tsx'
import { dayInWords } from './days.ts'
import { LatestInvoices, LatestPayments, ToChase } from './lists.tsx'
import { MoneyTiles } from './MoneyTiles.tsx'
import { ReleaseRequests } from './ReleaseRequests.tsx'
import { useLinkTo } from './useLinkTo.ts'
import { Welcome } from './Welcome.tsx'

/** What one sees on arriving. */
export default function DashboardPage() {
  const { company } = useSession()
  const day = today(company?.timeZone ?? 'UTC')
  const linkTo = useLinkTo()
  const newInvoice = useMay('invoices.write') ? linkTo('invoices', { nouvelle: 'maritime' }) : null
  return (
    <div className="page flowing">
      <div className={`page-header ${styles.header}`}>
        <h1>Tableau de bord</h1>
        <span className={`muted ${styles.day}`}>{dayInWords(day)}</span>
        {newInvoice && (
          <div className="page-actions">
            <Button component={Link} to={newInvoice} leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}>
              Nouvelle facture
            </Button>
          </div>
        )}
      </div>
      <Content day={day} />
    </div>
  )
}

function Content({ day }: { day: string }) {
  const { data, error, refetch, isFetching } = useQuery(api.dashboard.get.queryOptions())
  const { company } = useSession()
  const mayApprove = useMay('releases.approve')
  if (!data) {
    if (!error) return <DashboardSkeleton />
    return <LoadFailed error={error} title="Le tableau de bord n'a pas pu être chargé" onRetry={() => refetch()} isRetrying={isFetching} />
  }
  const { counts, money, latestInvoices, latestPayments, toChase } = data
  const isNew = company !== null && counts.clients === 0 && counts.invoicesThisMonth === 0 && latestInvoices.length === 0
  return (
    <Stack>
      {isNew && <Welcome />}
      {money && !isNew && <MoneyTiles money={money} day={day} />}
      <CountTiles counts={counts} day={day} />
      {mayApprove && company && <ReleaseRequests />}
      {money && !isNew && (
        <>
          <ToChase invoices={toChase} late={money.late.invoices} isOwn={money.own} day={day} />
          <SimpleGrid className={styles.columns} cols={{ base: 1, md: 2 }} spacing="md">
            <LatestInvoices invoices={latestInvoices} isOwn={money.own} />
            <LatestPayments payments={latestPayments} isOwn={money.own} />
          </SimpleGrid>
        </>
      )}
    </Stack>
  )
}
