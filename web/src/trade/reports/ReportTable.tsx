import { cellText, isFigure, rowText } from '@escale/contract/trade/reports/cells'
import type { Report } from '@escale/contract/trade/reports/contract'
import { type Figure, FigureTable } from '#ui/figures/FigureTable.tsx'
import { useFigureLinks } from './useFigureLinks.ts'

type Row = Report['rows'][number]
type Table = Pick<Report, 'columns' | 'rows' | 'totals' | 'opens' | 'leads'> & {
  subtotals?: Row[]
  deductions?: Row[]
}

/** The rows and totals of a report. Each figure links to the list of records that it counts. */
export function ReportTable({ report, name }: { report: Table; name: string }) {
  const { columns, rows, subtotals = [], totals, deductions = [], opens } = report
  const linkOf = useFigureLinks()
  const kindAt = (index: number) => columns[index]?.kind ?? 'text'
  const figuresOf = (row: Row, textOf: typeof cellText): Figure[] =>
    row.cells.map((cell, index) => ({ text: textOf(cell, kindAt(index)), to: linkOf(report, row, index) }))
  const cellsOf = (row: Row) => figuresOf(row, rowText)
  const [first, ...sums] = figuresOf({ cells: totals, opens }, cellText)
  const whole = [{ ...first, text: first?.text || 'Total' }, ...sums]
  const hasSums = totals.some((sum) => sum !== null)
  return (
    <FigureTable
      caption={name}
      columns={columns.map(({ title, kind }) => ({ title, isFigure: isFigure(kind) }))}
      rows={rows.map((row, index) => ({ key: `${index}-${row.cells[0]}`, cells: cellsOf(row) }))}
      {...(hasSums && { foot: [...subtotals.map(cellsOf), whole, ...deductions.map(cellsOf)] })}
    />
  )
}
