import { cellText, isFigure, rowText } from '@escale/contract/trade/reports/cells'
import type { Report } from '@escale/contract/trade/reports/contract'
import { useLinkTo } from '#trade/useLinkTo.ts'
import { type Figure, FigureTable } from '#ui/FigureTable.tsx'

type Row = Report['rows'][number]

/** The rows of a report and their sums; a figure opens the rows it counts. */
export function ReportTable({ report, name }: { report: Report; name: string }) {
  const { columns, rows, subtotals, totals, opens, leads } = report
  const placeOf = usePlaceOf()
  const kindAt = (index: number) => columns[index]?.kind ?? 'text'
  const figuresOf = ({ cells, opens }: Row, textOf: typeof cellText): Figure[] => {
    const places = opens.map(placeOf)
    return cells.map((cell, index) => {
      const list = leads.findIndex((led) => led.includes(index))
      return { text: textOf(cell, kindAt(index)), to: cell === null || cell === 0 ? null : (places[list] ?? null) }
    })
  }
  const cellsOf = (row: Row) => figuresOf(row, rowText)
  const [first, ...sums] = figuresOf({ cells: totals, opens }, cellText)
  const whole = [{ ...first, text: first?.text || 'Total' }, ...sums]
  const hasSums = totals.some((sum) => sum !== null)
  return (
    <FigureTable
      caption={name}
      columns={columns.map(({ title, kind }) => ({ title, isFigure: isFigure(kind) }))}
      rows={rows.map((row, index) => ({ key: `${index}-${row.cells[0]}`, cells: cellsOf(row) }))}
      {...(hasSums && { foot: [...subtotals.map(cellsOf), whole] })}
    />
  )
}

function usePlaceOf() {
  const linkTo = useLinkTo()
  return ({ screen, filters: { id, ...filters } }: Row['opens'][number]) => {
    const path = linkTo(screen, filters)
    return path && id ? `${path}/${id}` : path
  }
}
