import type { DashboardPeriod } from '@escale/contract/trade/dashboard/words'
import { Suspense } from 'react'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import { Segmented } from '#ui/display/Segmented.tsx'
import { firstContentShown } from '#ui/feedback/first-content.ts'
import { sideways } from '#ui/keyboard/sideways.ts'
import styles from './PeriodChoice.module.css'
import type { usePeriod } from './usePeriod.ts'

const PeriodFilter = lazyPart(async () => {
  await firstContentShown()
  return { default: (await import('#ui/list/filter/PeriodFilter.tsx')).PeriodFilter }
})

const periods: { value: DashboardPeriod; label: string }[] = [
  { value: 'jour', label: "Aujourd'hui" },
  { value: 'semaine', label: '7 jours' },
  { value: 'mois', label: 'Ce mois' },
  { value: 'mois-dernier', label: 'Mois dernier' },
  { value: 'annee', label: 'Cette année' },
]

/** The menu that chooses the period of the figures. */
export function PeriodChoice({ period }: { period: ReturnType<typeof usePeriod> }) {
  const { query, from, to, refusal, setDays, choose } = period
  return (
    <div ref={sideways} className={styles.choice}>
      <Segmented label="Période" options={periods} value={query.period} onChange={choose} />
      <Suspense>
        <PeriodFilter label="Personnalisée" isAlways from={from} to={to} onChange={setDays} />
      </Suspense>
      {refusal && (
        <p role="alert" className={styles.refusal}>
          {refusal}
        </p>
      )}
    </div>
  )
}
