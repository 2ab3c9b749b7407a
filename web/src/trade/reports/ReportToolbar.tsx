import {
  type AnyReport,
  allReports,
  type Grouping,
  groupingKeys,
  groupings,
  mayReadReport,
  modesOf,
  reportFilters,
  reportNames,
} from '@escale/contract/trade/reports/words'
import { Suspense } from 'react'
import { sessionMay, useSession } from '#session/current/useSession.ts'
import { useMethodNames } from '#trade/tenders/useMethodNames.ts'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import { LazySelect } from '#ui/field/select/LazySelect.tsx'
import { FilterRow } from '#ui/list/filter/FilterRow.tsx'
import { FilterSelect } from '#ui/list/filter/FilterSelect.tsx'
import { PeriodFilter } from '#ui/list/filter/PeriodFilter.tsx'
import { ReportShortcuts } from './ReportShortcuts.tsx'
import styles from './ReportsPage.module.css'
import type { ReportFilters } from './useReport.ts'

const ClientSelect = lazyPart(async () => ({
  default: (await import('#trade/ClientSelect.tsx')).ClientSelect,
}))
const AgentSelect = lazyPart(() => import('./AgentSelect.tsx'))
const FilterDay = lazyPart(() => import('#ui/list/filter/FilterDay.tsx'))

const toOptions = <Key extends string>(keys: readonly Key[], names: Record<Key, string>) =>
  keys.map((key) => ({ value: key, label: names[key] }))

/** The fields that choose the report and its period. */
export function ReportToolbar({ filters }: { filters: ReportFilters }) {
  const { query, refusal, set } = filters
  const takes = reportFilters[query.report]
  const session = useSession()
  const readable = allReports.filter((report) =>
    mayReadReport(report, (permission) => sessionMay(session, permission)),
  )
  return (
    <div className={styles.toolbar}>
      <LazySelect
        className="filter-select"
        aria-label="Rapport"
        data={toOptions<AnyReport>(readable, reportNames)}
        value={query.report}
        allowDeselect={false}
        onChange={(report) => set({ rapport: report })}
      />
      {takes.includes('groupBy') && (
        <LazySelect
          className="filter-select"
          aria-label="Grouper par"
          data={toOptions<Grouping>(groupingKeys, groupings)}
          value={query.groupBy}
          allowDeselect={false}
          onChange={(groupBy) => set({ par: groupBy })}
        />
      )}
      {takes.includes('period') && (
        <PeriodFilter label="Période" isAlways from={query.from} to={query.to} onChange={set} />
      )}
      <ReportShortcuts filters={filters} />
      {takes.includes('day') && (
        <Suspense>
          <FilterDay
            className="filter-select"
            aria-label="À la date"
            leftSection="Au"
            day={query.to}
            onChange={(day) => set({ au: day })}
          />
        </Suspense>
      )}
      {query.report === 'releve' ? (
        <OneClient filters={filters} />
      ) : (
        <OptionalFilters key={query.report} filters={filters} />
      )}
      {refusal && (
        <p role="alert" className={styles.refusal}>
          {refusal}
        </p>
      )}
    </div>
  )
}

/** The client field of an account statement, which is about one client. */
function OneClient({ filters }: { filters: ReportFilters }) {
  return (
    <Suspense>
      <ClientField filters={filters} placeholder="Choisissez un client" />
    </Suspense>
  )
}

/** The optional filters. On a phone a button shows them. */
function OptionalFilters({ filters: { query, set }, filters }: { filters: ReportFilters }) {
  const takes = reportFilters[query.report]
  const { mode, method, clientId, agentId } = query
  const methods = useMethodNames()
  return (
    <FilterRow filters={{ values: { mode, method, clientId, agentId } }}>
      {takes.includes('mode') && (
        <FilterSelect
          all="Tous les modes"
          options={modesOf(query.report)}
          value={mode}
          onChange={(next) => set({ type: next })}
        />
      )}
      {takes.includes('method') && (
        <FilterSelect
          all="Toutes les méthodes"
          options={methods}
          value={method}
          onChange={(next) => set({ methode: next })}
        />
      )}
      {takes.includes('client') && (
        <Suspense>
          <ClientField filters={filters} placeholder="Tous les clients" />
        </Suspense>
      )}
      {takes.includes('agent') && (
        <Suspense>
          <AgentSelect value={agentId ?? null} onChange={(agent) => set({ agent })} />
        </Suspense>
      )}
    </FilterRow>
  )
}

function ClientField({
  filters: { query, set },
  placeholder,
}: {
  filters: ReportFilters
  placeholder: string
}) {
  return (
    <ClientSelect
      className="filter-select"
      aria-label="Client"
      placeholder={placeholder}
      clearable
      value={query.clientId ?? null}
      onChange={(client) => set({ client })}
    />
  )
}
