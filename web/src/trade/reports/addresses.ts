import type { sheetFormats } from '@escale/contract/trade/lists/words'
import { askedOf } from '@escale/contract/trade/reports/words'
import type { ReportFilters } from './useReport.ts'

type ReportQuery = ReportFilters['asked']

export function filePath(asked: ReportQuery, format: (typeof sheetFormats)[number]): string {
  return `/api/reports/${asked.report}/file?${queryOf(asked)}&format=${format}`
}

/**
 * The statement of a client is a sale document, with the addresses and payment details that a report does not
 * show.
 */
export function pdfPath(asked: ReportQuery): string {
  const { report, clientId, from, to } = asked
  if (report === 'releve') return `/api/clients/${clientId}/statement?${new URLSearchParams({ from, to })}`
  return `/api/reports/${report}/pdf?${queryOf(asked)}`
}

function queryOf({ report, groupBy, ...filters }: ReportQuery): URLSearchParams {
  const grouped = askedOf[report].includes('groupBy') ? { ...filters, groupBy } : filters
  return new URLSearchParams(
    Object.entries(grouped).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  )
}
