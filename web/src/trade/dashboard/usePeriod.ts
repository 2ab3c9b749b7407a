import { type DashboardPeriod, dashboardPeriods } from '@escale/contract/trade/dashboard/words'
import { isDay } from '@escale/contract/values/days'
import { periodError } from '@escale/contract/values/periods'
import { useSearchParams } from 'react-router'

type Change = { du?: string | null; au?: string | null }

/** The period of the figures, stored in the URL. A custom period applies once both of its dates are valid. */
export function usePeriod() {
  const [params, setParams] = useSearchParams()
  const [from, to] = [dayParam(params, 'du'), dayParam(params, 'au')]
  const refusal = from && to ? periodError(from, to) : null
  const isFree = from !== undefined && to !== undefined && refusal === null
  const named =
    dashboardPeriods.find((preset) => preset !== 'libre' && preset === params.get('periode')) ?? 'mois'
  const query = isFree ? ({ period: 'libre', from, to } as const) : { period: named }

  function setDays(change: Change) {
    const next = new URLSearchParams(location.search)
    for (const [end, day] of Object.entries(change)) day ? next.set(end, day) : next.delete(end)
    setParams(next, { replace: true })
  }

  return {
    query,
    from,
    to,
    refusal: refusal?.message ?? null,
    setDays,
    choose: (period: DashboardPeriod) =>
      setParams(period === 'mois' ? {} : { periode: period }, { replace: true }),
  }
}

function dayParam(params: URLSearchParams, end: 'du' | 'au'): string | undefined {
  const day = params.get(end)
  return isDay(day) ? day : undefined
}
