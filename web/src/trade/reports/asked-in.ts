import { paymentMethods } from '@escale/contract/trade/payments/words'
import {
  askedOf,
  groupingKeys,
  modesOf,
  type ReportKey,
  reportKeys,
} from '@escale/contract/trade/reports/words'
import { type Day, isDay } from '@escale/contract/values/days'

/**
 * What an address asks, seen from one day. What another report was filtered by stays in it, and is none of
 * this one's business.
 */
export function askedIn(params: URLSearchParams, today: Day) {
  const report = wordIn(params, 'rapport', reportKeys) ?? 'ventes'
  const takes = askedOf[report]
  return {
    report,
    ...daysIn(params, report, today),
    groupBy: wordIn(params, 'par', groupingKeys) ?? ('mois' as const),
    mode: takes.includes('mode') ? wordIn(params, 'type', modesOf(report)) : undefined,
    method: takes.includes('method') ? wordIn(params, 'methode', paymentMethods) : undefined,
    clientId: takes.includes('client') ? (params.get('client') ?? undefined) : undefined,
    agentId: takes.includes('agent') ? (params.get('agent') ?? undefined) : undefined,
  }
}

/** A report of a period, of one day, or of what is there now. */
function daysIn(params: URLSearchParams, report: ReportKey, today: Day): { from: Day; to: Day } {
  const takes = askedOf[report]
  const to = dayIn(params, 'au') ?? today
  if (takes.includes('period')) return { from: dayIn(params, 'du') ?? `${today.slice(0, 4)}-01-01`, to }
  return takes.includes('day') ? { from: to, to } : { from: today, to: today }
}

function wordIn<Word extends string>(
  params: URLSearchParams,
  key: string,
  words: readonly Word[],
): Word | undefined {
  return words.find((known) => known === params.get(key))
}

function dayIn(params: URLSearchParams, end: 'du' | 'au'): Day | undefined {
  const day = params.get(end)
  return isDay(day) ? day : undefined
}
