import type { DocumentValue, Letterhead, Table } from '@escale/contract/channels/pdf/document'
import { formatDay, today } from '@escale/contract/values/days'
import { columnVolume, columnWeight, formatSizes } from '@escale/contract/values/measures'
import { pieces, sumLots, withCount } from '#trade/documents/paper/figures.ts'
import { type ExpeditionOnPaper, voyageFacts } from './expedition.ts'
import { customsText, designationOf, type Lot, marksOf, packagesOf, unowned } from './lots.ts'

/** Builds the packing list, grouped by client, for loading and inspection. */
export function buildPackingList(
  letterhead: Letterhead,
  expedition: ExpeditionOnPaper,
  lots: Lot[],
): DocumentValue {
  const total = sumLots(lots)
  return {
    title: 'Liste de colisage',
    number: expedition.reference,
    fileName: `Liste de colisage ${expedition.reference}`,
    paper: 'A4',
    letterhead,
    particulars: [
      { label: 'Mode', value: expedition.mode },
      { label: 'Imprimée le', value: formatDay(today(letterhead.timeZone)) },
    ],
    blocks: [
      { kind: 'facts', facts: voyageFacts(expedition) },
      ...[...Map.groupBy(lots, ({ clientId }) => clientId).values()].map(clientTable),
      {
        kind: 'sums',
        sums: [
          { label: 'Lots', value: pieces(total.lots) },
          { label: 'Pièces', value: pieces(total.pieces) },
          { label: 'Volume', value: `${columnVolume(total.volumeM3)} m³` },
          { label: 'Poids brut', value: `${columnWeight(total.weightKg)} kg`, isStrong: true },
        ],
      },
    ],
  }
}

function clientTable(lots: Lot[]): Table {
  const total = sumLots(lots)
  return {
    kind: 'table',
    title: `${lots[0]?.clientName ?? unowned} · ${withCount(total.lots, 'lot', 'lots')}`,
    columns: [
      { title: 'N°', share: 0, isUnbroken: true },
      { title: 'Marques', share: 19 },
      { title: 'Désignation', share: 31 },
      { title: 'Colis', share: 13 },
      { title: 'L × l × H (cm)', share: 18, isFigure: true },
      { title: 'Poids (kg)', share: 13, isFigure: true },
      { title: 'Vol. (m³)', share: 12, isFigure: true },
    ],
    rows: lots.map((lot) => [
      lot.number,
      marksOf(lot),
      designationOf(lot) + customsText(lot),
      packagesOf(lot),
      formatSizes(lot) ?? '',
      columnWeight(lot.weightKg),
      columnVolume(lot.volumeM3),
    ]),
    foot: [
      'Sous-total',
      '',
      '',
      pieces(total.pieces),
      '',
      columnWeight(total.weightKg),
      columnVolume(total.volumeM3),
    ],
  }
}
