import type { ReportQuery } from '@escale/contract/trade/reports/contract'
import { reportNames } from '@escale/contract/trade/reports/words'
import type { RequestContext } from '#access/caller/server.ts'
import type { Writing } from '#access/door/writing.ts'
import { fileNameOf, type Sheet, type SheetLine } from '#sheet.ts'
import { fileStem } from './file-stem.ts'
import { reportOf } from './make.ts'
import type { Made } from './report.ts'

/** Hands all the rows of a report, and what they come to, to whoever writes them into a file; they are of the moment its transaction began. */
export async function giveReport(
  { company, record, bytes }: Writing & RequestContext,
  { format, ...asked }: ReportQuery & Pick<Sheet, 'format'>,
): Promise<{ name: string }> {
  const report = await reportOf(company, asked)
  const title = reportNames[asked.report]
  const sheet = { name: fileStem(asked), title, format, columns: report.columns, lines: linesOf(report) }
  await bytes?.sheet?.(sheet)
  record('EXPORT', { table: 'reports', detail: `${title} (${format.toUpperCase()})` })
  return { name: fileNameOf(sheet) }
}

async function* linesOf({ rows, sums }: Made): AsyncGenerator<SheetLine[]> {
  for await (const some of rows.all()) yield some.map(({ cells }) => cells)
  const { subtotals = [], totals } = await sums()
  const [first, ...others] = totals
  yield [...subtotals.map(({ cells }) => cells), [first ?? 'Total', ...others]]
}
