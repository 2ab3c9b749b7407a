import { formatWholeMoney } from '@escale/contract/amounts'
import type { Report } from '@escale/contract/trade/reports/contract'
import { type ReportKey, reportNames } from '@escale/contract/trade/reports/words'
import { Button } from '@mantine/core'
import { IconChartBar, IconDownload, IconPrinter } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { api } from '#api.ts'
import type { BarSeries } from '#ui/Bars.tsx'
import { counted, formatNumber } from '#ui/count.ts'
import { LoadFailed } from '#ui/LoadFailed.tsx'
import { Loading } from '#ui/Loading.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { State } from '#ui/State.tsx'
import { useClocks } from '#ui/useClocks.tsx'
import { cellText } from './cells.ts'
import styles from './ReportsPage.module.css'
import { ReportTable } from './ReportTable.tsx'
import { ReportToolbar } from './ReportToolbar.tsx'
import { type ReportFilters, useReport } from './useReport.ts'

const Bars = lazy(() => import('#ui/Bars.tsx'))

/** The seven reports: one at a time, on screen, on paper or in a file. */
export default function ReportsPage() {
  const filters = useReport()
  const { asked, refusal } = filters
  const isAskable = refusal === null && (asked.report !== 'releve' || asked.clientId !== undefined)
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery({
    ...api.reports.get.queryOptions({ input: asked }),
    enabled: isAskable,
    placeholderData: keepPreviousData,
  })
  const report = isAskable ? data : undefined
  return (
    <div className="page flowing">
      <PageHeader title="Rapports">{isAskable && <Actions asked={asked} />}</PageHeader>
      <section className={`card ${styles.report}`} aria-label={reportNames[asked.report]} data-stale={isPlaceholderData || undefined}>
        <ReportToolbar filters={filters} />
        {report && <Shown report={report} name={asked.report} />}
        {!report && isAskable && !error && <Loading />}
        {!report && isAskable && error && (
          <LoadFailed error={error} title="Le rapport n'a pas pu être fait" onRetry={() => refetch()} isRetrying={isFetching} />
        )}
        {asked.report === 'releve' && asked.clientId === undefined && (
          <State icon={IconChartBar} title="Choisissez un client" hint="Le relevé dit ce qu'il devait, ce qui lui a été facturé, ce qu'il a payé." />
        )}
      </section>
    </div>
  )
}

/** The same rows as files, and on paper. */
function Actions({ asked }: { asked: ReportFilters['asked'] }) {
  const { report, ...filters } = asked
  const query = new URLSearchParams(Object.entries(filters).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])))
  const download = <IconDownload size={16} stroke={1.6} aria-hidden />
  return (
    <>
      {(['csv', 'xlsx'] as const).map((format) => (
        <Button
          key={format}
          component="a"
          href={`/api/reports/${report}/file?${query}&format=${format}`}
          download
          variant="default"
          className={styles.actions}
          leftSection={download}
        >
          {format.toUpperCase()}
        </Button>
      ))}
      <Button
        variant="default"
        className={`unseen-on-phone ${styles.actions}`}
        leftSection={<IconPrinter size={16} stroke={1.6} aria-hidden />}
        onClick={() => print()}
      >
        Imprimer
      </Button>
    </>
  )
}

function Shown({ report, name }: { report: Report; name: ReportKey }) {
  const { exactMoment } = useClocks()
  const { rows, isCut, madeAt } = report
  if (rows.length === 0)
    return <State icon={IconChartBar} title="Aucune donnée sur cette période." hint="Choisissez d'autres jours ou moins de filtres." />
  return (
    <>
      <Chart report={report} />
      <ReportTable report={report} name={reportNames[name]} />
      <p className={styles.foot}>
        <span className="num">
          {isCut ? `${formatNumber(rows.length)} premières lignes : le fichier les a toutes` : counted(rows.length, 'ligne')}
        </span>
        <span className="num">Données au {exactMoment(madeAt)}</span>
      </p>
    </>
  )
}

const mostBars = 24
const colors = ['var(--e-chart1)', 'var(--e-chart2)'] as const

/** The first rows as bars, where a report says which columns are drawn: the table below says the same. */
function Chart({ report: { columns, rows, bars } }: { report: Report }) {
  if (bars.length === 0 || rows.length < 2) return null
  const series = bars.map((place, index): BarSeries => ({ name: columns[place]?.title ?? '', color: colors[index] ?? colors[0] }))
  const groups = rows.slice(0, mostBars).map(({ cells }) => ({
    word: cellText(cells[0] ?? null, 'text'),
    figures: Object.fromEntries(bars.map((place) => [columns[place]?.title ?? '', Number(cells[place])])),
  }))
  const isMoney = columns[bars[0] ?? 0]?.kind === 'money'
  return (
    <div className={styles.chart}>
      <Suspense>
        <Bars groups={groups} series={series} format={isMoney ? formatWholeMoney : formatNumber} />
      </Suspense>
    </div>
  )
}
