import type { DocumentValue, Letterhead, Signature } from '@escale/contract/channels/pdf/document'
import { dayOf, formatDay, today } from '@escale/contract/days'
import { clientLots } from './client-lots.ts'
import { type Departure, voyageFacts } from './departure.ts'
import { designationOf, type Lot } from './lots.ts'
import { addressLines, type Recipient } from './recipients.ts'

type Delivery = { letterhead: Letterhead; departure: Departure | undefined; client: Recipient | undefined; lots: Lot[] }

/** What is here to be handed over, or else what was. */
export function deliverable(lots: Lot[]): Lot[] {
  const here = lots.filter(({ status }) => status === 'Disponible')
  return here.length > 0 ? here : lots.filter(({ status }) => status === 'Remis')
}

/** Proves a hand-over: signed already, or to be signed by hand. */
export function deliveryNoteOf({ letterhead, departure, client, lots }: Delivery): DocumentValue {
  const company = letterhead.legalName ?? letterhead.name
  const handedOver = lots.find(({ releasedAt }) => releasedAt !== null)
  const day = handedOver?.releasedAt ? dayOf(handedOver.releasedAt, letterhead.timeZone) : today(letterhead.timeZone)
  const number = departure?.reference ?? lots[0]?.number ?? null
  return {
    title: 'Bon de livraison',
    number,
    fileName: ['Bon de livraison', number, client?.name].filter(Boolean).join(' '),
    paper: 'A4',
    letterhead,
    particulars: [
      { label: handedOver ? 'Remis le' : 'Date', value: formatDay(day) },
      ...(letterhead.city ? [{ label: 'Lieu', value: letterhead.city }] : []),
    ],
    blocks: [
      {
        kind: 'parties',
        parties: [
          { title: 'Expéditeur', name: company, lines: letterhead.address ? [letterhead.address] : [] },
          { title: 'Destinataire', name: client?.name ?? 'À identifier', lines: client ? addressLines(client) : [] },
        ],
      },
      ...(departure ? [{ kind: 'facts' as const, facts: voyageFacts(departure) }] : []),
      clientLots(lots),
      ...conditionNote(lots),
      { kind: 'lines', title: 'Réserves du destinataire (précises et détaillées : nature du dommage, numéro du lot, nombre de pièces)', count: 4 },
      { kind: 'signatures', signatures: [{ title: `Pour ${company}`, isStamped: true }, receiver(handedOver)] },
    ],
  }
}

function conditionNote(lots: Lot[]): { kind: 'note'; title: string; text: string }[] {
  const noted = lots.filter(({ condition }) => condition !== 'Bon état')
  const text = noted.map((lot) => `${lot.number} : ${lot.condition} (${designationOf(lot)})`).join('\n')
  return noted.length > 0 ? [{ kind: 'note', title: 'État constaté à la réception en entrepôt', text }] : []
}

function receiver(handedOver: Lot | undefined): Signature {
  if (!handedOver) return { title: 'Reçu par', caption: "Nom, pièce d'identité, date et signature" }
  const { releasedTo, releasedIdDocument, signatureKey } = handedOver
  return {
    title: 'Reçu par',
    name: releasedTo ?? '',
    caption: releasedIdDocument ? `Pièce d'identité : ${releasedIdDocument}` : '',
    pictureKey: signatureKey,
  }
}
