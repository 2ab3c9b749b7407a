import type { DocumentValue, Letterhead, Table } from '@escale/contract/channels/pdf/document'
import { formatDay, today } from '@escale/contract/values/days'
import { columnVolume, columnWeight } from '@escale/contract/values/measures'
import { pieces, sumLots, withCount } from '#trade/documents/paper/figures.ts'
import { type ExpeditionOnPaper, voyageFacts } from './expedition.ts'
import { designationOf, type Lot, marksOf, unowned } from './lots.ts'

/** Builds the manifest, the list of all goods for the carrier, the agent and customs. */
export function buildManifest(
  letterhead: Letterhead,
  expedition: ExpeditionOnPaper,
  lots: Lot[],
): DocumentValue {
  const clients = new Set(lots.flatMap(({ clientId }) => clientId ?? []))
  return {
    title: 'Manifeste',
    number: expedition.reference,
    fileName: `Manifeste ${expedition.reference}`,
    paper: 'A4 paysage',
    letterhead,
    particulars: [
      { label: 'Mode', value: expedition.mode },
      { label: 'Imprimé le', value: formatDay(today(letterhead.timeZone)) },
      {
        label: 'Contenu',
        value: `${withCount(lots.length, 'lot', 'lots')}, ${withCount(clients.size, 'client', 'clients')}`,
      },
    ],
    blocks: [
      { kind: 'facts', facts: voyageFacts(expedition) },
      manifestTable(lots),
      {
        kind: 'signatures',
        signatures: [
          { title: `Pour ${letterhead.legalName ?? letterhead.name}`, isStamped: true },
          { title: 'Pour le transporteur' },
        ],
      },
    ],
  }
}

function manifestTable(lots: Lot[]): Table {
  const total = sumLots(lots)
  return {
    kind: 'table',
    columns: [
      { title: 'N°', share: 0, isUnbroken: true },
      { title: 'Marques', share: 17 },
      { title: 'Destinataire', share: 24 },
      { title: 'Désignation', share: 40 },
      { title: 'Pièces', share: 8, isFigure: true },
      { title: 'Poids (kg)', share: 11, isFigure: true },
      { title: 'Volume (m³)', share: 11, isFigure: true },
    ],
    rows: lots.map((lot) => [
      lot.number,
      marksOf(lot),
      lot.clientName ?? unowned,
      designationOf(lot),
      pieces(lot.quantity),
      columnWeight(lot.weightKg),
      columnVolume(lot.volumeM3),
    ]),
    foot: [
      withCount(total.lots, 'lot', 'lots'),
      '',
      '',
      'Total',
      pieces(total.pieces),
      columnWeight(total.weightKg),
      columnVolume(total.volumeM3),
    ],
  }
}
