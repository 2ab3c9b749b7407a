import type { Block, DocumentValue, Letterhead, Table } from '@escale/contract/channels/pdf/document'
import { formatDay, today } from '@escale/contract/values/days'
import { columnVolume, columnWeight } from '@escale/contract/values/measures'
import { pieces, sumLots, withCount } from '#trade/documents/paper/figures.ts'
import { containerOf, type ExpeditionOnPaper, voyageFacts } from './expedition.ts'
import { customsText, designationOf, type Lot, marksOf, packagesOf, unowned } from './lots.ts'

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
      ...manifestTables(expedition, lots),
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

/** The tables of the manifest, one a container. The carrier and customs count by container. */
function manifestTables(expedition: ExpeditionOnPaper, lots: Lot[]): Block[] {
  const lotsIn = Map.groupBy(lots, (lot) => containerOf(lot, expedition))
  if (!expedition.containers.some((container) => lotsIn.has(container))) return [manifestTable(lots)]
  const total = sumLots(lots)
  const groups = [...expedition.containers, undefined].flatMap((container) => {
    const inside = lotsIn.get(container)
    return inside ? [manifestTable(inside, container ? containerText(container) : 'Sans conteneur')] : []
  })
  const sums = [
    { label: 'Pièces', value: pieces(total.pieces) },
    { label: 'Volume', value: `${columnVolume(total.volumeM3)} m³` },
    { label: 'Poids brut', value: `${columnWeight(total.weightKg)} kg`, isStrong: true },
  ]
  return groups.length > 1 ? [...groups, { kind: 'sums', sums }] : groups
}

function containerText({ number, size, seal }: ExpeditionOnPaper['containers'][number]): string {
  return [`Conteneur ${number} (${size})`, seal && `plomb ${seal}`].filter(Boolean).join(', ')
}

function manifestTable(lots: Lot[], title?: string): Table {
  const total = sumLots(lots)
  return {
    kind: 'table',
    ...(title !== undefined && { title }),
    columns: [
      { title: 'N°', share: 0, isUnbroken: true },
      { title: 'Marques', share: 17 },
      { title: 'Destinataire', share: 24 },
      { title: 'Désignation', share: 34 },
      { title: 'Colis', share: 12 },
      { title: 'Poids (kg)', share: 11, isFigure: true },
      { title: 'Volume (m³)', share: 11, isFigure: true },
    ],
    rows: lots.map((lot) => [
      lot.number,
      marksOf(lot),
      lot.clientName ?? unowned,
      designationOf(lot) + customsText(lot),
      packagesOf(lot),
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
