import { paymentMethods } from '@escale/contract/trade/payments/words'
import { askedOf, type Grouping, groupingKeys, groupings, modes, type ReportKey, reportKeys, reportNames } from '@escale/contract/trade/reports/words'
import { lazy, Suspense } from 'react'
import { FilterSelect } from '#ui/FilterSelect.tsx'
import { LazySelect } from '#ui/LazySelect.tsx'
import { PeriodFilter } from '#ui/PeriodFilter.tsx'
import styles from './ReportsPage.module.css'
import type { ReportFilters } from './useReport.ts'

const ClientSelect = lazy(async () => ({ default: (await import('#trade/ClientSelect.tsx')).ClientSelect }))

const named = <Key extends string>(keys: readonly Key[], names: Record<Key, string>) => keys.map((key) => ({ value: key, label: names[key] }))

/** Which report, and what it is asked over. */
export function ReportToolbar({ filters }: { filters: ReportFilters }) {
  const { asked, refusal, set } = filters
  const takes = askedOf[asked.report]
  const isOfDay = takes.includes('day')
  return (
    <div className={styles.toolbar}>
      <LazySelect
        aria-label="Rapport"
        data={named<ReportKey>(reportKeys, reportNames)}
        value={asked.report}
        allowDeselect={false}
        onChange={(report) => set({ rapport: report })}
      />
      {takes.includes('groupBy') && (
        <LazySelect
          aria-label="Grouper par"
          data={named<Grouping>(groupingKeys, groupings)}
          value={asked.groupBy}
          allowDeselect={false}
          onChange={(groupBy) => set({ par: groupBy })}
        />
      )}
      {(takes.includes('period') || isOfDay) && (
        <PeriodFilter label={isOfDay ? 'À la date' : 'Période'} from={isOfDay ? undefined : asked.from} to={asked.to} onChange={set} />
      )}
      {takes.includes('mode') && <FilterSelect all="Tous les types" options={modes} value={asked.mode} onChange={(mode) => set({ type: mode })} />}
      {takes.includes('method') && (
        <FilterSelect all="Toutes les méthodes" options={paymentMethods} value={asked.method} onChange={(method) => set({ methode: method })} />
      )}
      {takes.includes('client') && (
        <Suspense>
          <ClientSelect
            className="filter-select"
            aria-label="Client"
            placeholder={asked.report === 'releve' ? 'Choisissez un client' : 'Tous les clients'}
            clearable
            value={asked.clientId ?? null}
            onChange={(client) => set({ client })}
          />
        </Suspense>
      )}
      {refusal && (
        <p role="alert" className={styles.refusal}>
          {refusal}
        </p>
      )}
    </div>
  )
}
