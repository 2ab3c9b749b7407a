import type { sheetFormats } from '@escale/contract/trade/lists/words'
import { reportFilters } from '@escale/contract/trade/reports/words'
import type { ReportFilters } from './useReport.ts'

type ReportQuery = ReportFilters['query']

export function filePath(query: ReportQuery, format: (typeof sheetFormats)[number]): string {
  return `/api/reports/${query.report}/file?${queryOf(query)}&format=${format}`
}

/**
 * The URL of the PDF of a report. A client statement uses the PDF of sale documents, which also contains
 * addresses and payment details.
 */
export function pdfPath(query: ReportQuery): string {
  const { report, clientId, from, to } = query
  if (report === 'releve') return `/api/clients/${clientId}/statement?${new URLSearchParams({ from, to })}`
  return `/api/reports/${report}/pdf?${queryOf(query)}`
}

function queryOf({ report, groupBy, ...filters }: ReportQuery): URLSearchParams {
  const grouped = reportFilters[report].includes('groupBy') ? { ...filters, groupBy } : filters
  return new URLSearchParams(
    Object.entries(grouped).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  )
}
