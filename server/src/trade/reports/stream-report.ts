import type { ReportQuery } from '@escale/contract/trade/reports/contract'
import { reportNames } from '@escale/contract/trade/reports/words'
import type { RequestContext } from '#access/caller/server.ts'
import type { WriteContext } from '#access/guard/write-context.ts'
import { fileNameOf, type Sheet, type SheetAppendix, type SheetLine } from '#database/query/sheet.ts'
import { fileStem } from './file-stem.ts'
import { openReport } from './make.ts'
import type { BreakdownSource, ReportBody, Row } from './report.ts'

/** Writes the rows and totals of a report to a file. All come from one database snapshot. */
export async function streamReport(
  { company, record, bytes }: WriteContext & RequestContext,
  { format, ...request }: ReportQuery & Pick<Sheet, 'format'>,
): Promise<{ name: string }> {
  const report = await openReport(company, request)
  const title = reportNames[request.report]
  const { columns, breakdown } = report
  const appendix = breakdown && { appendix: appendixOf(breakdown) }
  const sheet = { name: fileStem(request), title, format, columns, lines: reportLines(report), ...appendix }
  await bytes?.sheet?.(sheet)
  record('EXPORT', { table: 'reports', detail: `${title} (${format.toUpperCase()})` })
  return { name: fileNameOf(sheet) }
}

async function* reportLines({ rows, sums }: ReportBody): AsyncGenerator<SheetLine[]> {
  for await (const some of rows.all()) yield some.map(({ cells }) => cells)
  const { subtotals = [], totals, deductions = [] } = await sums()
  const lines = (some: Row[]) => some.map(({ cells }) => cells)
  yield [...lines(subtotals), totalLine(totals), ...lines(deductions)]
}

function appendixOf({ title, columns, read }: BreakdownSource): SheetAppendix {
  return {
    title,
    columns,
    read: async () => {
      const { rows, totals } = await read()
      return [...rows.map(({ cells }) => cells), totalLine(totals)]
    },
  }
}

function totalLine([first, ...sums]: SheetLine): SheetLine {
  return [first ?? 'Total', ...sums]
}
