import type { Report } from '@escale/contract/trade/reports/contract'
import { type AnyReport, reportMessages, reportNames } from '@escale/contract/trade/reports/words'
import { Button } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import { useSession } from '#session/current/useSession.ts'
import { PageHeader } from '#ui/display/PageHeader.tsx'
import { useClocks } from '#ui/display/useClocks.tsx'
import { LoadFailed } from '#ui/feedback/LoadFailed.tsx'
import { State } from '#ui/feedback/State.tsx'
import { formatNumber, pluralize } from '#ui/figures/count.ts'
import { Downloads } from '#ui/files/Downloads.tsx'
import { PreparationNotice } from './PreparationNotice.tsx'
import { ReportActions } from './ReportActions.tsx'
import { ReportChart } from './ReportChart.tsx'
import styles from './ReportsPage.module.css'
import { ReportTable } from './ReportTable.tsx'
import { ReportToolbar } from './ReportToolbar.tsx'
import { useReport } from './useReport.ts'
import { useShownReport } from './useShownReport.ts'

/** The reports page: the reports of the company to show, print or download. */
export default function ReportsPage() {
  const filters = useReport()
  const { query, refusal } = filters
  const lacksClient = query.report === 'releve' && query.clientId === undefined
  const isAskable = refusal === null && !lacksClient
  const { report, error, isFetching, isPreparing, isStale, isCancelled, cancel, retry } = useShownReport(
    query,
    isAskable,
  )
  return (
    <div className={`page flowing ${styles.page}`}>
      <PageHeader title="Rapports">
        {isAskable && (
          <ReportActions
            query={query}
            report={isStale ? undefined : report}
            isPrintable={isStale || report?.isPrintable !== false}
          />
        )}
      </PageHeader>
      <Downloads />
      <section
        className={`card ${styles.report}`}
        aria-label={reportNames[query.report]}
        data-stale={isStale || undefined}
        data-wide={(report && report.columns.length > 6) || undefined}
      >
        <ReportToolbar filters={filters} />
        {isPreparing && <PreparationNotice onCancel={cancel} />}
        {report && <LoadedReport report={report} name={query.report} />}
        {isCancelled && (
          <State
            icon={IconChartBar}
            title="Rapport annulé"
            hint="Choisissez une période plus courte, ou demandez-le à nouveau."
            action={
              <Button variant="default" onClick={retry}>
                Réessayer
              </Button>
            }
          />
        )}
        {error && (
          <LoadFailed
            error={error}
            title="Le rapport n'a pas pu être fait"
            onRetry={retry}
            isRetrying={isFetching}
          />
        )}
        {lacksClient && (
          <State
            icon={IconChartBar}
            title="Choisissez un client"
            hint="Le relevé dit ce qu'il devait, ce qui lui a été facturé, ce qu'il a payé."
          />
        )}
      </section>
    </div>
  )
}

function LoadedReport({ report, name }: { report: Report; name: AnyReport }) {
  const { exactMoment } = useClocks()
  const { rows, isCut, madeAt } = report
  if (rows.length === 0)
    return (
      <State
        icon={IconChartBar}
        title={name === 'numeros' ? reportMessages.noSeries : reportMessages.noRows}
        hint={
          name === 'numeros'
            ? 'Le premier document émis commence sa série.'
            : "Choisissez d'autres jours ou moins de filtres."
        }
      />
    )
  return (
    <>
      <PaperHead report={report} name={reportNames[name]} />
      {report.breakdown && <Breakdown breakdown={report.breakdown} />}
      <ReportChart report={report} />
      <ReportTable report={report} name={reportNames[name]} />
      <p className={styles.foot}>
        <span className="num">
          {isCut
            ? `${formatNumber(rows.length)} premières lignes : le fichier les a toutes`
            : pluralize(rows.length, 'ligne')}
        </span>
        <span className="num">Données au {exactMoment(madeAt)}</span>
      </p>
    </>
  )
}

/** A second table of the report, shown above the main one, which breaks its total down. */
function Breakdown({ breakdown }: { breakdown: NonNullable<Report['breakdown']> }) {
  return (
    <section className={styles.breakdown} aria-labelledby="breakdown">
      <h2 id="breakdown">{breakdown.title}</h2>
      <ReportTable report={breakdown} name={breakdown.title} />
    </section>
  )
}

/** The heading of a printed report: company, report name and filters. */
function PaperHead({ report: { filters }, name }: { report: Report; name: string }) {
  const { company } = useSession()
  return (
    <div className={styles.paperHead}>
      <p>{company?.name}</p>
      <h2>{name}</h2>
      <p>{filters.map(({ label, value }) => `${label} : ${value}`).join(' · ')}</p>
    </div>
  )
}
