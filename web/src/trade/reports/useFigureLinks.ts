import type { Report } from '@escale/contract/trade/reports/contract'
import { useLinkTo } from '#trade/useLinkTo.ts'

type Row = Report['rows'][number]

/** The link from a figure to the rows it counts, by row and column. Null for zero or without a list. */
export function useFigureLinks() {
  const linkTo = useLinkTo()
  return ({ leads }: Pick<Report, 'leads'>, { cells, opens }: Row, column: number): string | null => {
    const list = opens[leads.findIndex((led) => led.includes(column))]
    if (!list || !cells[column]) return null
    const { id, ...filters } = list.filters
    const path = linkTo(list.screen, filters)
    return path && id ? `${path}/${id}` : path
  }
}
