import { z } from 'zod'
import type { Permission } from '#access/permissions.ts'
import { guarded, refusal } from '#access/procedure.ts'
import { download } from '#channels/files/transfers.ts'
import { ById, Count, Id } from '#wire/page.ts'

/** The response of a printed document is its PDF. `?download` saves it instead of showing it. */
const Printed = z.object({ name: z.string() })
const OfClient = z.object({ id: Id, clientId: Id })

const printedDocument = (permission: Permission, path: `/${string}`) =>
  download(permission, path, { prints: true, records: ['PRINT'] })
// Documents with tracking links, which are created on printing.
const printedWithLinks = (permission: Permission, path: `/${string}`) =>
  download(permission, path, { prints: true, records: ['PRINT', 'TRACKING_LINK_MADE'] })

/** The most rows of one document, because its layout blocks the thread that serves everybody else. */
export const mostPrintedLots = 2000

const listErrors = {
  NO_GOODS: refusal('Aucune marchandise à porter sur ce document.'),
  TOO_MANY_LOTS: refusal(
    `Plus de ${mostPrintedLots.toLocaleString('fr-FR')} lots : trop pour un document à imprimer.`,
  ),
} as const

/** The printable documents of an expedition, and of each client with goods aboard. */
export type DocumentClients = z.output<typeof DocumentClients>
export const DocumentClients = z.object({
  clients: z.array(
    z.object({
      id: Id,
      name: z.string(),
      lots: Count,
      pieces: Count,
      /** The house waybill issued to this client. */
      waybillNumber: z.string().nullable(),
      /** An arrival notice needs goods under way or arrived. */
      isAnnounced: z.boolean(),
      /** Goods ready for hand-over, or already handed over. */
      isDeliverable: z.boolean(),
    }),
  ),
  /** Rows without owner, which no client's document contains. */
  unownedLots: Count,
})

export const tradeDocuments = {
  /** The clients with documents for an expedition, by name. */
  clients: guarded('expeditions.read', { reads: true })
    .route({ method: 'GET', path: '/expeditions/{id}/documents' })
    .input(ById)
    .output(DocumentClients),
  manifest: printedDocument('expeditions.read', '/expeditions/{id}/documents/manifest')
    .input(ById)
    .output(Printed)
    .errors(listErrors),
  packingList: printedDocument('expeditions.read', '/expeditions/{id}/documents/packing-list')
    .input(ById)
    .output(Printed)
    .errors(listErrors),
  /** The amount owed is printed only for callers who may read payments. */
  arrivalNotice: printedWithLinks('expeditions.read', '/expeditions/{id}/documents/arrival-notice/{clientId}')
    .input(OfClient)
    .output(Printed)
    .errors({ ...listErrors, NO_ARRIVAL: refusal("Indiquez d'abord l'arrivée prévue de cette expédition.") }),
  deliveryNote: printedWithLinks('expeditions.read', '/expeditions/{id}/documents/delivery-note/{clientId}')
    .input(OfClient)
    .output(Printed)
    .errors(listErrors),
  /** A caller who may write gets the permanent number. Before that, the document is marked as a draft. */
  houseWaybill: download('expeditions.read', '/expeditions/{id}/documents/house-waybill/{clientId}', {
    prints: true,
    records: ['PRINT', 'WAYBILL_ISSUED', 'TRACKING_LINK_MADE'],
  })
    .input(OfClient)
    .output(Printed)
    .errors(listErrors),
  /** The note of the hand-over that included these goods, with everything handed over together. */
  handOverNote: printedWithLinks('reception.read', '/goods/{id}/delivery-note')
    .input(ById)
    .output(Printed)
    .errors(listErrors),
}
