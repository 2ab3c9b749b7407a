import type { Block, DocumentValue, Letterhead, Sum, Table } from '@escale/contract/channels/pdf/document'
import { cellText, isFigure, rowText } from '@escale/contract/trade/reports/cells'
import type { Report, ReportQuery } from '@escale/contract/trade/reports/contract'
import { reportMessages, reportNames } from '@escale/contract/trade/reports/words'
import { clocksOf } from '@escale/contract/values/clocks'
import { fileStem } from './file-stem.ts'

type PrintedReport = Omit<Report, 'isPrintable'>

/** Number of characters that fit in a row of a portrait page. Wider reports are printed in landscape. */
const portraitWidth = 100
/** Largest width that a column gets from its texts, in characters. Longer texts are wrapped. */
const widestWord = 36

/** Builds the printed report, with all rows and totals. */
export function buildReportDocument(
  letterhead: Letterhead,
  request: ReportQuery,
  report: PrintedReport,
): DocumentValue {
  const { filters, madeAt, rows, subtotals, deductions, breakdown } = report
  const table = reportTable(report)
  const width = table.columns.reduce((sum, { share }) => sum + share, 0)
  const sumsFirst = breakdown ? [{ ...reportTable(breakdown), title: breakdown.title }] : []
  const nothing: Block = { kind: 'note', text: reportMessages.noRows }
  const parts = [
    ...(subtotals.length > 0 ? [partsOf(report)] : []),
    ...(deductions.length > 0 ? [deductionsOf(report)] : []),
  ]
  return {
    title: reportNames[request.report],
    number: null,
    fileName: fileStem(request),
    paper: width > portraitWidth ? 'A4 paysage' : 'A4',
    letterhead,
    particulars: [...filters, { label: 'Données au', value: clocksOf(letterhead.timeZone).moment(madeAt) }],
    blocks: [...(rows.length > 0 ? [...sumsFirst, table] : [nothing]), ...parts],
  }
}

function reportTable({ columns, rows, totals }: Pick<PrintedReport, 'columns' | 'rows' | 'totals'>): Table {
  const cellRows = rows.map(({ cells }) =>
    cells.map((cell, place) => rowText(cell, columns[place]?.kind ?? 'text')),
  )
  const [first = '', ...sums] = totals.map((sum, place) => cellText(sum, columns[place]?.kind ?? 'text'))
  const foot = [first || 'Total', ...sums]
  const lengthAt = (place: number) =>
    [...cellRows, foot].reduce((most, cells) => Math.max(most, cells[place]?.length ?? 0), 0)
  return {
    kind: 'table',
    columns: columns.map(({ title, kind }, place) => ({
      title,
      share: Math.min(widestWord, Math.max(title.length, lengthAt(place))) + 2,
      isFigure: isFigure(kind),
    })),
    rows: cellRows,
    foot,
  }
}

/** Returns the subtotals, printed next to the total. */
function partsOf({ columns, subtotals }: PrintedReport): Block {
  const place = columns.length - 1
  const sums = subtotals.map(({ cells }): Sum => {
    const [name, count] = cells
    return {
      label: [name, count].filter(Boolean).join(' · '),
      value: cellText(cells[place] ?? null, columns[place]?.kind ?? 'text'),
    }
  })
  return { kind: 'sums', sums }
}

/** Returns what is taken from the total, and what then remains. Their amount is in the first money column. */
function deductionsOf({ columns, deductions }: PrintedReport): Block {
  const place = columns.findIndex(({ kind }) => kind === 'money')
  const sums = deductions.map(
    ({ cells }): Sum => ({ label: String(cells[0] ?? ''), value: cellText(cells[place] ?? null, 'money') }),
  )
  return { kind: 'sums', sums }
}
