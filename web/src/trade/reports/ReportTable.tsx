import type { Report } from '@escale/contract/trade/reports/contract'
import { useLinkTo } from '#trade/useLinkTo.ts'
import { type Figure, FigureTable } from '#ui/FigureTable.tsx'
import { cellText, isFigure } from './cells.ts'

type Row = Report['rows'][number]

/** The rows of a report and their sums; a figure opens the rows it counts. */
export function ReportTable({ report, name }: { report: Report; name: string }) {
  const { columns, rows, totals, leads } = report
  const placeOf = usePlaceOf()
  const cellsOf = ({ cells, opens }: Row): Figure[] => {
    const to = placeOf(opens)
    return cells.map((cell, index) => {
      const kind = columns[index]?.kind ?? 'text'
      return { text: cellText(cell, kind), to: leads.includes(index) && cell !== null && cell !== 0 ? to : null }
    })
  }
  const hasSums = totals.some((sum) => sum !== null)
  return (
    <FigureTable
      caption={name}
      columns={columns.map(({ title, kind }) => ({ title, isFigure: isFigure(kind) }))}
      rows={rows.map((row, index) => ({ key: `${index}-${row.cells[0]}`, cells: cellsOf(row) }))}
      {...(hasSums && {
        foot: totals.map((sum, index) => ({ text: sum === null && index === 0 ? 'Total' : cellText(sum, columns[index]?.kind ?? 'text') })),
      })}
    />
  )
}

function usePlaceOf() {
  const linkTo = useLinkTo()
  return (opens: Row['opens']) => {
    if (!opens) return null
    const { id, ...filters } = opens.filters
    const path = linkTo(opens.screen, filters)
    return path && id ? `${path}/${id}` : path
  }
}
