import { mostPrintedLots } from '@escale/contract/trade/documents/refusals'
import { type Actor, hasPermission } from '#access/guard/actor.ts'
import { api } from '#access/guard/guard.ts'
import { Refusal } from '#access/refusal/refusal.ts'
import { letterheadOf } from '#channels/pdf/letterhead.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { printBill } from './bill/print-bill.ts'
import { printDocument } from './paper/print.ts'
import { recipientById } from './paper/recipients.ts'
import { announcedLots, buildArrivalNotice } from './transport/arrival-notice.ts'
import { documentClients } from './transport/clients.ts'
import { findInvoiceDebts } from './transport/debts.ts'
import { buildDeliveryNote, deliverableLots } from './transport/delivery-note.ts'
import { expeditionPapers } from './transport/expedition.ts'
import { type Lot, lotsAboard, lotsHandedOverWith } from './transport/lots.ts'
import { buildManifest } from './transport/manifest.ts'
import { buildPackingList } from './transport/packing-list.ts'
import { codesToFollow } from './transport/tracking-codes.ts'

// The handlers only describe documents. `web/files/pdf-answer.ts` creates the PDF after the transaction.

export const tradeDocuments = api.tradeDocuments.router({
  clients: api.tradeDocuments.clients.handler(({ context, input }) =>
    documentClients(context.company, input.id),
  ),

  manifest: api.tradeDocuments.manifest.handler(async ({ context, input: { id } }) => {
    const { expedition, letterhead, lots } = await loadExpedition(context.company, id)
    return printDocument(context, id, buildManifest(letterhead, expedition, lots))
  }),

  packingList: api.tradeDocuments.packingList.handler(async ({ context, input: { id } }) => {
    const { expedition, letterhead, lots } = await loadExpedition(context.company, id)
    return printDocument(context, id, buildPackingList(letterhead, expedition, lots))
  }),

  arrivalNotice: api.tradeDocuments.arrivalNotice.handler(async ({ context, input: { id, clientId } }) => {
    const {
      lots: aboard,
      expedition,
      letterhead,
      client,
    } = await loadForClient(context.company, id, clientId)
    if (expedition.ata === null && expedition.eta === null) throw new Refusal('NO_ARRIVAL')
    const lots = printableLots(announcedLots(aboard))
    const debts = mayReadDebts(context.actor) ? await findInvoiceDebts(context.company, lots) : undefined
    return printDocument(
      context,
      id,
      buildArrivalNotice({
        letterhead,
        expedition,
        client,
        lots,
        debts,
        codes: await codesToFollow(context, lots),
      }),
    )
  }),

  deliveryNote: api.tradeDocuments.deliveryNote.handler(async ({ context, input: { id, clientId } }) => {
    const { lots: aboard, ...loadExpedition } = await loadForClient(context.company, id, clientId)
    const lots = printableLots(deliverableLots(aboard))
    return printDocument(
      context,
      id,
      buildDeliveryNote({ ...loadExpedition, lots, codes: await codesToFollow(context, lots) }),
    )
  }),

  houseWaybill: api.tradeDocuments.houseWaybill.handler(
    async ({ context, input: { id, clientId, ...request } }) => {
      const records = await loadForClient(context.company, id, clientId)
      return printBill(context, { ...request, ...records })
    },
  ),

  handOverNote: api.tradeDocuments.handOverNote.handler(async ({ context, input: { id } }) => {
    const { company } = context
    const lots = printableLots(await lotsHandedOverWith(company, id))
    const journeys = [...new Set(lots.map(({ expeditionId }) => expeditionId))]
    const [expeditionId] = journeys
    const expedition =
      journeys.length === 1 && expeditionId ? await expeditionPapers(company, expeditionId) : undefined
    const clientId = lots[0]?.clientId
    const client = clientId ? await recipientById(company, clientId) : undefined
    return printDocument(
      context,
      id,
      buildDeliveryNote({
        letterhead: await letterheadOf(company),
        expedition,
        client,
        lots,
        codes: await codesToFollow(context, lots),
      }),
    )
  }),
})

async function loadExpedition(company: CompanyTx, id: string) {
  const expedition = await expeditionPapers(company, id)
  return {
    expedition,
    letterhead: await letterheadOf(company),
    lots: printableLots(await lotsAboard(company, id)),
  }
}

async function loadForClient(company: CompanyTx, id: string, clientId: string) {
  const expedition = await expeditionPapers(company, id)
  const client = await recipientById(company, clientId)
  return {
    expedition,
    client,
    letterhead: await letterheadOf(company),
    lots: printableLots(await lotsAboard(company, id, client.id)),
  }
}

function printableLots(lots: Lot[]): Lot[] {
  if (lots.length === 0) throw new Refusal('NO_GOODS')
  if (lots.length > mostPrintedLots) throw new Refusal('TOO_MANY_LOTS')
  return lots
}

// True if the user may read debts. They are computed from invoices and payments, so both rights are needed.
function mayReadDebts(actor: Actor): boolean {
  return hasPermission(actor, 'invoices.read') && hasPermission(actor, 'payments.read')
}
