import type { Dashboard } from '@escale/contract/trade/dashboard/contract'
import { today } from '@escale/contract/values/days'
import { Box, Button, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { api } from '#api.ts'
import { useMay, useSession } from '#session/current/useSession.ts'
import { serverNow } from '#session/request/server-clock.ts'
import { RecordReceipt } from '#trade/overlay/RecordReceipt.tsx'
import { useLinkTo } from '#trade/useLinkTo.ts'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import { LoadFailed } from '#ui/feedback/LoadFailed.tsx'
import { Part } from '#ui/feedback/Part.tsx'
import styles from './DashboardPage.module.css'
import { DashboardSkeleton } from './DashboardSkeleton.tsx'
import { CountTiles } from './figures/CountTiles.tsx'
import { formatLongDay } from './figures/days.ts'
import { MoneyTiles } from './figures/MoneyTiles.tsx'
import { PeriodChoice } from './PeriodChoice.tsx'
import { usePeriod } from './usePeriod.ts'
import { Welcome } from './Welcome.tsx'

const Begun = lazyPart(() => import('./FirstTasks.tsx'))
const Below = lazyPart(() => import('./DashboardDetails.tsx'))
const ListsWithoutMoney = lazyPart(() => import('./ListsWithoutMoney.tsx'))

/** The first page after sign-in: tasks, figures and charts. */
export default function DashboardPage() {
  const { company } = useSession()
  const day = today(company?.timeZone ?? 'UTC', serverNow())
  const linkTo = useLinkTo()
  const newInvoice = useMay('invoices.write') ? linkTo('invoices', { nouvelle: 'maritime' }) : null
  const mayReceive = useMay('ledger.record')
  return (
    <div className="page flowing">
      <div className={`page-header ${styles.header}`}>
        <h1>Tableau de bord</h1>
        <span className={`muted ${styles.day}`}>{formatLongDay(day)}</span>
        {(newInvoice || mayReceive) && (
          <div className="page-actions">
            {/* On a phone a second button would move the figures that the page paints first. */}
            <Box className="desk-only">
              <RecordReceipt />
            </Box>
            {newInvoice && (
              <Button
                component={Link}
                to={newInvoice}
                leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
              >
                Nouvelle facture
              </Button>
            )}
          </div>
        )}
      </div>
      <Content />
    </div>
  )
}

function Content() {
  const { company } = useSession()
  const period = usePeriod()
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery({
    ...api.dashboard.get.queryOptions({ input: period.query }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      {company && <PeriodChoice period={period} />}
      {data && <Figures data={data} isStale={isPlaceholderData} />}
      {!data && !error && <DashboardSkeleton />}
      {!data && error && (
        <LoadFailed
          error={error}
          title="Le tableau de bord n'a pas pu être chargé"
          onRetry={() => refetch()}
          isRetrying={isFetching}
        />
      )}
    </>
  )
}

/**
 * The figures of the dashboard. `isStale` means that they are those of the previously chosen period while new
 * ones load.
 */
function Figures({ data, isStale }: { data: Dashboard; isStale: boolean }) {
  const { company } = useSession()
  const { counts, money, day, period, started, toDo, nextArrivals } = data
  const isNew = company !== null && !started.invoice
  return (
    <Stack aria-busy={isStale || undefined} opacity={isStale ? 0.6 : 1}>
      {isNew && <Welcome started={started} />}
      <Part name="Chiffres">{money && !isNew && <MoneyTiles money={money} period={period} day={day} />}</Part>
      {(!money || isNew) && (
        <Part name="Nombres">
          <CountTiles counts={counts} period={period} day={day} />
        </Part>
      )}
      <Suspense>
        {money && isNew && <Begun toDo={toDo} day={day} nextArrivals={nextArrivals} />}
        {money && !isNew && <Below data={data} money={money} />}
        {!money && company && <ListsWithoutMoney data={data} />}
      </Suspense>
    </Stack>
  )
}
