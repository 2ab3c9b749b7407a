import type { DocumentValue } from '@escale/contract/channels/pdf/document'
import type { SentDocument } from '@escale/contract/trade/documents/sending-words'
import type { Server } from '#access/caller/server.ts'
import { Refusal } from '#access/refusal/refusal.ts'
import { letterheadOf } from '#channels/pdf/letterhead.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { clientIdOf } from '#database/query/client-columns.ts'
import { documentLink } from '#trade/document-links.ts'
import { billPaper } from '#trade/documents/bill/print-bill.ts'
import { recipientById } from '#trade/documents/paper/recipients.ts'
import { saleDocument } from '#trade/documents/sale/sale-documents.ts'
import { announcedLots, buildArrivalNotice } from '#trade/documents/transport/arrival-notice.ts'
import { findInvoiceDebts } from '#trade/documents/transport/debts.ts'
import { expeditionPapers } from '#trade/documents/transport/expedition.ts'
import { type Lot, lotsAboard } from '#trade/documents/transport/lots.ts'
import { buildPackingList } from '#trade/documents/transport/packing-list.ts'
import { existingCodes } from '#trade/documents/transport/tracking-codes.ts'

type Links = Pick<Server, 'secret' | 'publicUrl'>
type Sending = { expeditionId: string; clientId: string; document: SentDocument; recordId: string | null }

/** Builds the documents that a message or its email carries, as the records are when it leaves. */
export async function documentsOfMessage(
  company: CompanyTx,
  links: Links,
  messageId: string,
): Promise<DocumentValue[]> {
  const sendings = await sendingsOfMessage(company, messageId)
  const documents: DocumentValue[] = []
  for (const sending of sendings) documents.push(await buildDocument(company, links, sending))
  return documents
}

async function sendingsOfMessage({ db }: CompanyTx, messageId: string): Promise<Sending[]> {
  const rows = await db
    .selectFrom('document_sendings as d')
    .innerJoin('messages as m', 'm.id', 'd.message_id')
    .innerJoin('conversations as c', 'c.id', 'm.conversation_id')
    .select(['d.expedition_id as expeditionId', 'd.document', 'd.record_id as recordId'])
    .select(clientIdOf<string>('c').as('clientId'))
    .where('d.message_id', '=', messageId)
    .orderBy('d.id')
    .execute()
  return rows as Sending[]
}

async function buildDocument(company: CompanyTx, links: Links, sending: Sending): Promise<DocumentValue> {
  const { expeditionId, clientId, document, recordId } = sending
  if (document === 'Facture') return invoiceDocument(company, links, recordId ?? '')
  const expedition = await expeditionPapers(company, expeditionId)
  const lots = requireLots(await lotsAboard(company, expeditionId, clientId))
  const letterhead = await letterheadOf(company)
  if (document === 'Liste de colisage') return buildPackingList(letterhead, expedition, lots)
  const client = await recipientById(company, clientId)
  const codes = await existingCodes(company, links, lots)
  if (document === 'Connaissement maison')
    return billPaper(
      company,
      { letterhead, expedition, client, lots, language: 'fr', copy: 'non négociable', original: 1 },
      codes,
    )
  const announced = requireLots(announcedLots(lots))
  const debts = await findInvoiceDebts(company, announced)
  return buildArrivalNotice({ letterhead, expedition, client, lots: announced, debts, codes })
}

async function invoiceDocument(company: CompanyTx, links: Links, id: string): Promise<DocumentValue> {
  const link = await documentLink(company, links.secret, { of: 'invoices', id })
  return saleDocument(company, { of: 'invoices', id }, link && links.publicUrl + link.path)
}

function requireLots(lots: Lot[]): Lot[] {
  if (lots.length === 0) throw new Refusal('NO_GOODS')
  return lots
}
