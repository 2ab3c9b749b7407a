import {
  type AnyReport,
  allReports,
  groupingKeys,
  modesOf,
  reportFilters,
} from '@escale/contract/trade/reports/words'
import { type Day, isDay } from '@escale/contract/values/days'

/**
 * Reads the report query from the URL. Filters of other reports stay in the URL, but are left out of the
 * query.
 */
export function reportQuery(params: URLSearchParams, today: Day) {
  const report = choiceParam(params, 'rapport', allReports) ?? 'ventes'
  const takes = reportFilters[report]
  return {
    report,
    ...periodOf(params, report, today),
    groupBy: choiceParam(params, 'par', groupingKeys) ?? ('mois' as const),
    mode: takes.includes('mode') ? choiceParam(params, 'type', modesOf(report)) : undefined,
    method: takes.includes('method') ? (params.get('methode')?.slice(0, 40) ?? undefined) : undefined,
    clientId: takes.includes('client') ? (params.get('client') ?? undefined) : undefined,
    agentId: takes.includes('agent') ? (params.get('agent') ?? undefined) : undefined,
  }
}

/**
 * Reads the period of a report from the URL. Some reports use a date range, others a single day. Default:
 * today.
 */
function periodOf(params: URLSearchParams, report: AnyReport, today: Day): { from: Day; to: Day } {
  const takes = reportFilters[report]
  const to = dayParam(params, 'au') ?? today
  if (takes.includes('period')) return { from: dayParam(params, 'du') ?? `${today.slice(0, 4)}-01-01`, to }
  return takes.includes('day') ? { from: to, to } : { from: today, to: today }
}

function choiceParam<Word extends string>(
  params: URLSearchParams,
  key: string,
  words: readonly Word[],
): Word | undefined {
  return words.find((known) => known === params.get(key))
}

function dayParam(params: URLSearchParams, end: 'du' | 'au'): Day | undefined {
  const day = params.get(end)
  return isDay(day) ? day : undefined
}
