import type { Block, Codes, DocumentValue, Letterhead } from '@escale/contract/channels/pdf/document'
import { followsExpedition } from '@escale/contract/trade/goods/life-cycle'
import { formatDay, today } from '@escale/contract/values/days'
import { addressLines, type Recipient } from '#trade/documents/paper/recipients.ts'
import { clientLotsTable } from './client-lots.ts'
import { type Debt, debtBlocks } from './debts.ts'
import { destinationOf, type ExpeditionOnPaper, voyageFacts } from './expedition.ts'
import type { Lot } from './lots.ts'

type Notice = {
  letterhead: Letterhead
  expedition: ExpeditionOnPaper
  client: Recipient
  lots: Lot[]
  /** Undefined if the user may not read invoices and payments. */
  debts?: Debt[] | undefined
  codes: Codes | null
}

/**
 * Returns the goods that an arrival notice lists. Goods already collected, in dispute or missing are left
 * out.
 */
export function announcedLots(lots: Lot[]): Lot[] {
  return lots.filter(({ status }) => followsExpedition(status))
}

/** Builds the notice that tells a client of the arrival, with the papers to bring. */
export function buildArrivalNotice({
  letterhead,
  expedition,
  client,
  lots,
  debts,
  codes,
}: Notice): DocumentValue {
  return {
    title: "Avis d'arrivée",
    number: expedition.reference,
    fileName: `Avis d'arrivée ${expedition.reference} ${client.name}`,
    paper: 'A4',
    letterhead,
    particulars: [{ label: 'Date', value: formatDay(today(letterhead.timeZone)) }],
    blocks: [
      clientAndPickup(letterhead, expedition, client),
      { kind: 'note', text: `Madame, Monsieur,\n${whereabouts(expedition)}` },
      { kind: 'facts', facts: voyageFacts(expedition) },
      clientLotsTable(lots),
      ...(debts ? debtBlocks(letterhead, lots, debts) : []),
      { kind: 'note', title: 'À apporter pour le retrait', text: toBring, isUrgent: true },
      {
        kind: 'beside',
        left: codes && isNarrow(codes) ? [codes] : [],
        right: [stamp(letterhead)],
      },
      ...(codes && !isNarrow(codes) ? [codes] : []),
    ],
  }
}

function clientAndPickup(letterhead: Letterhead, expedition: ExpeditionOnPaper, client: Recipient): Block {
  const { legalName, name, address } = letterhead
  return {
    kind: 'parties',
    parties: [
      { title: 'Destinataire', name: client.name, lines: addressLines(client) },
      {
        title: 'Lieu de retrait',
        name: legalName ?? name,
        lines: [address ?? destinationOf(expedition)],
      },
    ],
  }
}

function stamp({ legalName, name }: Letterhead): Block {
  return { kind: 'signatures', signatures: [{ title: `Pour ${legalName ?? name}`, isStamped: true }] }
}

/** True for up to two QR codes, which fit next to the stamp. */
const isNarrow = ({ codes }: Codes) => codes.length <= 2

const arrivedStatuses: readonly string[] = ['Disponible', 'Livrée', 'Clôturée']

function whereabouts({ status, destination, eta, ata }: ExpeditionOnPaper): string {
  if (ata === null)
    return `Vos marchandises décrites ci-dessous sont attendues à ${destination} le ${formatDay(eta ?? '')}.`
  const arrivalText = `Vos marchandises décrites ci-dessous sont arrivées à ${destination} le ${formatDay(ata)}`
  return arrivedStatuses.includes(status)
    ? `${arrivalText} et sont à votre disposition.`
    : `${arrivalText}. Elles seront à votre disposition après les formalités de douane.`
}

const toBring = `Cet avis d'arrivée.
Une pièce d'identité en cours de validité.
Si vous envoyez quelqu'un : une procuration signée et une copie de votre pièce d'identité.
La preuve du règlement, s'il reste un solde.`
