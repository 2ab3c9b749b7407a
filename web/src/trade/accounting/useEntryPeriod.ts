import { type Day, daysAfter, isDay, today } from '@escale/contract/values/days'
import { periodError } from '@escale/contract/values/periods'
import { useSearchParams } from 'react-router'
import { useSession } from '#session/current/useSession.ts'
import { serverNow } from '#session/request/server-clock.ts'

export type EntryPeriod = { from: Day; to: Day }

/** The period of the export, stored in the URL. At first it is the last month that is over. */
export function useEntryPeriod() {
  const [params, setParams] = useSearchParams()
  const { company } = useSession()
  const usual = lastMonth(today(company?.timeZone ?? 'UTC', serverNow()))
  const period: EntryPeriod = {
    from: asDay(params.get('du')) ?? usual.from,
    to: asDay(params.get('au')) ?? usual.to,
  }

  function set(changes: { du?: string | null; au?: string | null }) {
    const next = new URLSearchParams(location.search)
    for (const [key, value] of Object.entries(changes)) value ? next.set(key, value) : next.delete(key)
    setParams(next, { replace: true })
  }

  return { period, refusal: periodError(period.from, period.to)?.message ?? null, set }
}

function lastMonth(day: Day): EntryPeriod {
  const to = daysAfter(`${day.slice(0, 8)}01`, -1)
  return { from: `${to.slice(0, 8)}01`, to }
}

function asDay(text: string | null): Day | null {
  return isDay(text) ? text : null
}
