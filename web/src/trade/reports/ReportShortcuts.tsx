import { reportFilters } from '@escale/contract/trade/reports/words'
import { today } from '@escale/contract/values/days'
import { Button } from '@mantine/core'
import { useSession } from '#session/current/useSession.ts'
import { serverNow } from '#session/request/server-clock.ts'
import { namedPeriods } from '#ui/list/filter/periods.ts'
import type { ReportFilters } from './useReport.ts'

/** Buttons for the two reports asked most: the tills of the day, and the current month of any report. */
export function ReportShortcuts({ filters: { query, set } }: { filters: ReportFilters }) {
  const { company } = useSession()
  const day = today(company?.timeZone ?? 'UTC', serverNow())
  const month = namedPeriods(day).find(({ name }) => name === 'Ce mois-ci')
  const isOfPeriod = (from: string, to: string) => query.from === from && query.to === to
  const isDay = query.report === 'encaissements' && isOfPeriod(day, day)
  return (
    <>
      <Button
        variant={isDay ? 'light' : 'default'}
        aria-pressed={isDay}
        onClick={() => set({ rapport: 'encaissements', du: day, au: day })}
      >
        Caisse du jour
      </Button>
      {month && reportFilters[query.report].includes('period') && (
        <Button
          variant={isOfPeriod(month.from, month.to) ? 'light' : 'default'}
          aria-pressed={isOfPeriod(month.from, month.to)}
          onClick={() => set({ du: month.from, au: month.to })}
        >
          {month.name}
        </Button>
      )}
    </>
  )
}
