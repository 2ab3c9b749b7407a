import { daysOfWeekOf, movementsBetween, weeksOfMonth } from '@escale/contract/trade/expeditions/calendar'
import { isDay } from '@escale/contract/values/days'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { api } from '#api.ts'
import { useSession } from '#session/current/useSession.ts'
import { companyToday } from '#trade/expeditions/details/lateness.ts'
import { PageHeader } from '#ui/display/PageHeader.tsx'
import { QueryContent } from '#ui/feedback/Loaded.tsx'
import { CalendarDays } from './CalendarDays.tsx'
import { CalendarHead } from './CalendarHead.tsx'
import type { Scale } from './calendar-address.ts'
import { ViewChoice } from './ViewChoice.tsx'

/**
 * Departures and arrivals by day, for a month or a week. The address keeps both, so Back returns to the month
 * seen before.
 */
export default function ExpeditionCalendar() {
  const { company } = useSession()
  const today = companyToday(company)
  const [params, setParams] = useSearchParams()
  const typed = params.get('jour')
  const day = isDay(typed) ? typed : today
  const scale: Scale = params.get('echelle') === 'semaine' ? 'semaine' : 'mois'
  const days = scale === 'mois' ? weeksOfMonth(day) : daysOfWeekOf(day)
  const [from = day, to = from] = [days[0], days.at(-1)]
  const query = useQuery(api.expeditions.calendar.queryOptions({ input: { from, to } }))
  const show = (next: { day?: string; scale?: Scale }) =>
    setParams({ vue: 'calendrier', echelle: next.scale ?? scale, jour: next.day ?? day })
  return (
    <div className="page flowing">
      <PageHeader title="Expéditions">
        <ViewChoice view="calendrier" />
      </PageHeader>
      <section className="card" aria-labelledby="calendar-title">
        <CalendarHead day={day} scale={scale} today={today} onShow={show} />
        <QueryContent query={query} failure="Le calendrier n'a pas pu être chargé">
          {(rows) => (
            <CalendarDays
              days={days}
              month={scale === 'mois' ? day.slice(0, 7) : null}
              today={today}
              movements={movementsBetween(rows, { from, to, today })}
            />
          )}
        </QueryContent>
      </section>
    </div>
  )
}
