import type { Report } from '@escale/contract/trade/reports/contract'
import { useLinkTo } from '#trade/useLinkTo.ts'

type Row = Report['rows'][number]

/**
 * Where what a figure of a report counts is listed, by its row and the place of its column; null when it
 * counts nothing, or no list holds it.
 */
export function usePlaces() {
  const linkTo = useLinkTo()
  return ({ leads }: Pick<Report, 'leads'>, { cells, opens }: Row, column: number): string | null => {
    const list = opens[leads.findIndex((led) => led.includes(column))]
    if (!list || !cells[column]) return null
    const { id, ...filters } = list.filters
    const path = linkTo(list.screen, filters)
    return path && id ? `${path}/${id}` : path
  }
}
