import type { Codes, DocumentValue, Letterhead } from '@escale/contract/channels/pdf/document'
import { dayOf, formatDay, today } from '@escale/contract/values/days'
import { columnVolume, columnWeight } from '@escale/contract/values/measures'
import { readablePhone } from '@escale/contract/values/telephone/readable-phone'
import { pieces, sumLots } from '#trade/documents/paper/figures.ts'
import { addressLines, type Recipient } from '#trade/documents/paper/recipients.ts'
import { type ExpeditionOnPaper, voyageFacts } from './expedition.ts'
import { designationOf, type Lot, marksOf } from './lots.ts'
import type { Issue } from './waybill-issues.ts'
import { modeWords } from './words.ts'

type Waybill = {
  letterhead: Letterhead
  expedition: ExpeditionOnPaper
  client: Recipient
  lots: Lot[]
  /** Number and date of the issued document. Null for a draft. */
  issue: Issue | null
  /** Weight to charge, in kilograms. Null unless the transport is by air and all goods are weighed. */
  chargeableKg: number | null
  codes: Codes | null
}

/**
 * Builds the transport document that the company issues to a client: bill of lading, air waybill or
 * consignment note.
 */
export function houseWaybillOf({
  letterhead,
  expedition,
  client,
  lots,
  issue,
  chargeableKg,
  codes,
}: Waybill): DocumentValue {
  const number = issue?.number ?? null
  const { mode, freightTerms, agentName, agentPhone } = expedition
  const company = letterhead.legalName ?? letterhead.name
  const { house: title, shipper, consignee, signedBy } = modeWords[mode]
  const agent = {
    title: 'Correspondant',
    name: agentName ?? '',
    lines: agentPhone ? [readablePhone(agentPhone)] : [],
  }
  return {
    title: number ? title : `${title} (projet)`,
    number,
    fileName: [title, number ?? expedition.reference, client.name].join(' '),
    paper: 'A4',
    letterhead,
    particulars: [
      { label: 'Expédition', value: expedition.reference },
      { label: 'Fret', value: freightTerms ?? 'Selon facture' },
      { label: 'Émis à', value: placeAndDay(letterhead, issue) },
      ...(issue?.replaces.length ? [{ label: 'Remplace', value: issue.replaces.join(', ') }] : []),
    ],
    blocks: [
      {
        kind: 'parties',
        parties: [
          { title: shipper, name: company, lines: letterhead.address ? [letterhead.address] : [] },
          { title: consignee, name: client.name, lines: addressLines(client) },
        ],
      },
      {
        kind: 'parties',
        parties: [
          { title: 'Notifier (notify party)', name: client.name, lines: ['Identique au destinataire'] },
          ...(agentName ? [agent] : []),
        ],
      },
      {
        kind: 'facts',
        facts: [
          ...voyageFacts(expedition),
          ...(chargeableKg === null
            ? []
            : [{ label: 'Poids taxable', value: `${columnWeight(chargeableKg)} kg` }]),
        ],
      },
      goodsTable(lots),
      { kind: 'note', text: clauses(expedition) },
      {
        kind: 'signatures',
        signatures: [
          {
            title: mode === 'Terrestre' ? `Pour ${company}` : `Pour ${company}, transporteur`,
            isStamped: true,
          },
          ...signedBy.map((whose) => ({ title: whose })),
        ],
      },
      ...(codes ? [codes] : []),
    ],
  }
}

/** Returns the place and day of issue. A draft shows the company's city and today. */
function placeAndDay({ city, timeZone }: Letterhead, issue: Issue | null): string {
  const [place, day] = issue ? [issue.place, dayOf(issue.issuedAt, timeZone)] : [city, today(timeZone)]
  return [place, formatDay(day)].filter(Boolean).join(', le ')
}

function goodsTable(lots: Lot[]) {
  const total = sumLots(lots)
  return {
    kind: 'table' as const,
    columns: [
      { title: 'Marques et numéros', share: 28 },
      { title: 'Pièces', share: 10, isFigure: true },
      { title: 'Désignation (dit contenir)', share: 48 },
      { title: 'Poids brut (kg)', share: 17, isFigure: true },
      { title: 'Volume (m³)', share: 15, isFigure: true },
    ],
    rows: lots.map((lot) => [
      [...new Set([marksOf(lot), lot.number])].join(' '),
      pieces(lot.quantity),
      designationOf(lot),
      columnWeight(lot.weightKg),
      columnVolume(lot.volumeM3),
    ]),
    foot: ['Total', pieces(total.pieces), '', columnWeight(total.weightKg), columnVolume(total.volumeM3)],
  }
}

/**
 * Returns the legal text. « Chargé à bord » is printed only after the ship has left, not from the planned
 * date.
 */
function clauses({ mode, atd }: ExpeditionOnPaper): string {
  const aboard = mode === 'Maritime' && atd ? ` Chargé à bord : ${formatDay(atd)}.` : ''
  return `Marchandises reçues en bon état apparent, sauf indication contraire. Marques, nombre, poids et contenu sont déclarés par le chargeur.${aboard} Le transport est soumis aux conditions générales de l'émetteur. La livraison se fait contre remise de ce document ou preuve de l'identité du destinataire, et paiement de ce qui reste dû.`
}
