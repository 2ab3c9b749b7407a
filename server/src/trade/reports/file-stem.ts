import type { ReportQuery } from '@escale/contract/trade/reports/contract'
import { reportFilters, reportNames } from '@escale/contract/trade/reports/words'

/** Returns the file name of a report without extension, such as « Ventes du 2026-01-01 au 2026-01-31 ». */
export function fileStem({ report, from, to }: ReportQuery): string {
  const takes = reportFilters[report]
  if (takes.includes('day')) return `${reportNames[report]} au ${to}`
  return takes.includes('period') ? `${reportNames[report]} du ${from} au ${to}` : reportNames[report]
}
