import type { Report } from '@escale/contract/trade/reports/contract'
import { useLinkTo } from '#trade/useLinkTo.ts'

type Row = Report['rows'][number]

/**
 * Returns the link from a figure to the records that it counts, by row and column. Null for a zero, or when
 * no list shows them.
 */
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
