import type { Block, DocumentValue, Letterhead, Sum } from '@escale/contract/channels/pdf/document'
import { clocksOf } from '@escale/contract/clocks'
import { cellText, isFigure } from '@escale/contract/trade/reports/cells'
import type { Report, ReportAsked } from '@escale/contract/trade/reports/contract'
import { type ColumnKind, reportMessages, reportNames } from '@escale/contract/trade/reports/words'
import { fileStem } from './file-stem.ts'

type Printed = Omit<Report, 'isPrintable'>

/** How wide a column is against the others; what comes to more than a sheet held upright has it lie down. */
const shares: Record<ColumnKind, number> = { text: 22, day: 14, money: 18, count: 12, weight: 16, volume: 14, percent: 14 }
const upright = 110

/** A report on paper, in the name of its company: all its rows, and what they come to. */
export function documentOf(letterhead: Letterhead, asked: ReportAsked, report: Printed): DocumentValue {
  const { columns, filters, madeAt, rows, subtotals } = report
  const width = columns.reduce((sum, { kind }) => sum + shares[kind], 0)
  return {
    title: reportNames[asked.report],
    number: null,
    fileName: fileStem(asked),
    paper: width > upright ? 'A4 paysage' : 'A4',
    letterhead,
    particulars: [...filters, { label: 'Données au', value: clocksOf(letterhead.timeZone).moment(madeAt) }],
    blocks: [rows.length > 0 ? tableOf(report) : { kind: 'note', text: reportMessages.noRows }, ...(subtotals.length > 0 ? [partsOf(report)] : [])],
  }
}

function tableOf({ columns, rows, totals }: Printed): Block {
  const kindAt = (place: number) => columns[place]?.kind ?? 'text'
  const said = (cells: Report['totals']) => cells.map((cell, place) => cellText(cell, kindAt(place)))
  const [first = '', ...sums] = said(totals)
  return {
    kind: 'table',
    columns: columns.map(({ title, kind }) => ({ title, share: shares[kind], isFigure: isFigure(kind) })),
    rows: rows.map(({ cells }) => said(cells)),
    foot: [first || 'Total', ...sums],
  }
}

/** What the total is made of, beside it. */
function partsOf({ columns, subtotals }: Printed): Block {
  const place = columns.length - 1
  const sums = subtotals.map(({ cells }): Sum => {
    const [name, count] = cells
    return { label: [name, count].filter(Boolean).join(' · '), value: cellText(cells[place] ?? null, columns[place]?.kind ?? 'text') }
  })
  return { kind: 'sums', sums }
}
