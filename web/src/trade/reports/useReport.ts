import { today } from '@escale/contract/values/days'
import { periodError } from '@escale/contract/values/periods'
import { useSearchParams } from 'react-router'
import { useSession } from '#session/current/useSession.ts'
import { serverNow } from '#session/request/server-clock.ts'
import { reportQuery } from './report-query.ts'

export type ReportFilters = ReturnType<typeof useReport>

/** The report and its filters, stored in the URL so that they can be shared. */
export function useReport() {
  const [params, setParams] = useSearchParams()
  const { company } = useSession()
  const query = reportQuery(params, today(company?.timeZone ?? 'UTC', serverNow()))

  function set(changes: Record<string, string | null | undefined>) {
    const next = new URLSearchParams(location.search)
    for (const [key, value] of Object.entries(changes)) value ? next.set(key, value) : next.delete(key)
    setParams(next, { replace: true })
  }

  return { query, refusal: periodError(query.from, query.to)?.message ?? null, set }
}
