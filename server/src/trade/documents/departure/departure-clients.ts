import { mostSentClients, unsentReasons } from '@escale/contract/trade/documents/sending-words'
import type {
  SendableDocument,
  SendingClient,
  SendingPreview,
} from '@escale/contract/trade/documents/sendings'
import { houseWaybills } from '@escale/contract/trade/expeditions/words'
import { Refusal } from '#access/refusal/refusal.ts'
import { sendingHours } from '#channels/whatsapp/delivery/sending-hours.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { findChannels } from '#trade/client-channels.ts'
import { billsByClient, type CurrentBill } from '#trade/current-bills.ts'
import { announcedLots } from '#trade/documents/transport/arrival-notice.ts'
import { type ExpeditionOnPaper, expeditionPapers } from '#trade/documents/transport/expedition.ts'
import { type Lot, lotsAboard } from '#trade/documents/transport/lots.ts'
import { findPeople } from '#trade/reachable-people.ts'
import { departureInvoices, type InvoiceOfClient } from './departure-invoices.ts'
import { documentChannel } from './document-channel.ts'
import { lastSendings, sentAtOf } from './last-sendings.ts'

/** Lists the clients of a departure with their documents, and how each client is reached. */
export async function previewSending(
  company: CompanyTx,
  sendsMail: boolean,
  expeditionId: string,
): Promise<SendingPreview> {
  const facts = await loadFacts(company, expeditionId)
  const ids = [...facts.lots.keys()]
  if (ids.length > mostSentClients) throw new Refusal('TOO_MANY_CLIENTS')
  const people = await findPeople(company, ids)
  const channels = await findChannels(company, sendsMail)
  const { opensAt } = await sendingHours(company)
  const clients = ids.flatMap((clientId): SendingClient[] => {
    const person = people.get(clientId)
    if (!person) return []
    const documents = clientDocuments(facts, clientId)
    return [{ clientId, name: person.name, ...documentChannel(person, channels, opensAt), documents }]
  })
  return { clients, seenAt: new Date().toISOString(), leavesAt: opensAt }
}

type Facts = {
  expedition: ExpeditionOnPaper
  lots: Map<string, Lot[]>
  bills: Map<string, CurrentBill>
  invoices: Map<string, InvoiceOfClient[]>
  sentAt: (clientId: string, document: string, recordId: string | null) => string | null
}

async function loadFacts(company: CompanyTx, id: string): Promise<Facts> {
  const expedition = await expeditionPapers(company, id)
  const owned = (await lotsAboard(company, id)).filter(({ clientId }) => clientId !== null)
  const invoices = await departureInvoices(company, id)
  const sendings = await lastSendings(
    company,
    id,
    invoices.map((invoice) => invoice.id),
  )
  return {
    expedition,
    lots: Map.groupBy(owned, ({ clientId }) => clientId as string),
    bills: await billsByClient(company, id),
    invoices: Map.groupBy(invoices, ({ clientId }) => clientId),
    sentAt: (clientId, document, recordId) => sentAtOf(sendings, { clientId, document, recordId }),
  }
}

function clientDocuments(facts: Facts, clientId: string): SendableDocument[] {
  const { expedition, lots, bills, invoices } = facts
  const bill = bills.get(clientId)
  const isIssued = bill !== undefined && bill.state !== 'Brouillon'
  const billName = houseWaybills[expedition.mode]
  const drawn: Omit<SendableDocument, 'sentAt'>[] = [
    {
      document: "Avis d'arrivée",
      recordId: null,
      label: "Avis d'arrivée",
      refusal: noticeRefusal(expedition, lots.get(clientId) ?? []),
    },
    {
      document: 'Connaissement maison',
      recordId: isIssued ? bill.id : null,
      label: isIssued ? `${billName} ${bill.number}` : billName,
      refusal: isIssued ? null : unsentReasons.notIssued,
    },
    { document: 'Liste de colisage', recordId: null, label: 'Liste de colisage', refusal: null },
    ...invoiceDocuments(invoices.get(clientId) ?? []),
  ]
  return drawn.map((one) => ({ ...one, sentAt: facts.sentAt(clientId, one.document, one.recordId) }))
}

function noticeRefusal({ ata, eta }: ExpeditionOnPaper, lots: Lot[]): string | null {
  if (ata === null && eta === null) return unsentReasons.noArrival
  return announcedLots(lots).length === 0 ? unsentReasons.notAnnounced : null
}

function invoiceDocuments(invoices: readonly InvoiceOfClient[]): Omit<SendableDocument, 'sentAt'>[] {
  if (invoices.length === 0)
    return [{ document: 'Facture', recordId: null, label: 'Facture', refusal: unsentReasons.noInvoice }]
  return invoices.map(({ id, number }) => ({
    document: 'Facture',
    recordId: id,
    label: `Facture ${number}`,
    refusal: null,
  }))
}
