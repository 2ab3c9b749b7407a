import type { Table } from '@escale/contract/channels/pdf/document'
import { columnVolume, columnWeight } from '@escale/contract/values/measures'
import { pieces, sumLots } from '#trade/documents/paper/figures.ts'
import { designationOf, type Lot, marksOf } from './lots.ts'

/** Builds the table of one client's goods that several documents use. */
export function clientLotsTable(lots: Lot[]): Table {
  const total = sumLots(lots)
  return {
    kind: 'table',
    columns: [
      { title: 'N°', share: 0, isUnbroken: true },
      { title: 'Marques', share: 19 },
      { title: 'Désignation', share: 42 },
      { title: 'Pièces', share: 9, isFigure: true },
      { title: 'Poids (kg)', share: 14, isFigure: true },
      { title: 'Volume (m³)', share: 15, isFigure: true },
    ],
    rows: lots.map((lot) => [
      lot.number,
      marksOf(lot),
      designationOf(lot),
      pieces(lot.quantity),
      columnWeight(lot.weightKg),
      columnVolume(lot.volumeM3),
    ]),
    foot: ['Total', '', '', pieces(total.pieces), columnWeight(total.weightKg), columnVolume(total.volumeM3)],
  }
}
