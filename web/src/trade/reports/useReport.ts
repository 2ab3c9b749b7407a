import { isDay, today } from '@escale/contract/days'
import { periodRefusal } from '@escale/contract/periods'
import { paymentMethods } from '@escale/contract/trade/payments/words'
import { askedOf, groupingKeys, modesOf, reportKeys } from '@escale/contract/trade/reports/words'
import { useSearchParams } from 'react-router'
import { serverNow } from '#session/server-clock.ts'
import { useSession } from '#session/useSession.ts'

export type ReportFilters = ReturnType<typeof useReport>

/** Which report is read and over what, kept in the address: a link shows the same figures. */
export function useReport() {
  const [params, setParams] = useSearchParams()
  const { company } = useSession()
  const day = today(company?.timeZone ?? 'UTC', serverNow())
  const report = wordIn(params, 'rapport', reportKeys) ?? 'ventes'
  const from = dayIn(params, 'du') ?? `${day.slice(0, 4)}-01-01`
  const to = dayIn(params, 'au') ?? day
  // The balance is of one day: where it starts says nothing.
  const days = report === 'balance-agee' ? { from: to, to } : { from, to }
  const takes = askedOf[report]
  // What another report was filtered by stays in the address, and is none of this one's business.
  const asked = {
    report,
    ...days,
    groupBy: wordIn(params, 'par', groupingKeys) ?? ('mois' as const),
    mode: takes.includes('mode') ? wordIn(params, 'type', modesOf(report)) : undefined,
    method: takes.includes('method') ? wordIn(params, 'methode', paymentMethods) : undefined,
    clientId: takes.includes('client') ? (params.get('client') ?? undefined) : undefined,
    agentId: takes.includes('agent') ? (params.get('agent') ?? undefined) : undefined,
  }

  function set(changes: Record<string, string | null | undefined>) {
    const next = new URLSearchParams(location.search)
    for (const [key, value] of Object.entries(changes)) value ? next.set(key, value) : next.delete(key)
    setParams(next, { replace: true })
  }

  return { asked, refusal: periodRefusal(days.from, days.to)?.message ?? null, set }
}

function wordIn<Word extends string>(params: URLSearchParams, key: string, words: readonly Word[]): Word | undefined {
  return words.find((known) => known === params.get(key))
}

function dayIn(params: URLSearchParams, end: 'du' | 'au'): string | undefined {
  const day = params.get(end)
  return isDay(day) ? day : undefined
}
