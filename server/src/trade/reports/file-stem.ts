import type { ReportQuery } from '@escale/contract/trade/reports/contract'
import { reportFilters, reportNames } from '@escale/contract/trade/reports/words'

/** File name of a report without extension: its key and days. */
export function fileStem({ report, from, to }: ReportQuery): string {
  const takes = reportFilters[report]
  if (takes.includes('day')) return `${reportNames[report]} au ${to}`
  return takes.includes('period') ? `${reportNames[report]} du ${from} au ${to}` : reportNames[report]
}
