import { z } from 'zod'
import type { Permission } from '#access/permissions.ts'
import { guarded, refusal } from '#access/procedure.ts'
import { download } from '#channels/files/transfers.ts'
import { ById, Count, Id } from '#wire/page.ts'

/** A document that is being printed; the PDF is the answer. `?download` saves it rather than shows it. */
const Printed = z.object({ name: z.string() })
const OfClient = z.object({ id: Id, clientId: Id })

const printed = (permission: Permission, path: `/${string}`) =>
  download(permission, path, { prints: true, records: ['PRINT'] })
// Addresses by which its client follows the goods stand on it, made with it for who may print them.
const followed = (permission: Permission, path: `/${string}`) =>
  download(permission, path, { prints: true, records: ['PRINT', 'TRACKING_LINK_MADE'] })

/** How many lots a document may list: the thread that draws it would hold all others up. */
export const mostPrintedLots = 2000

const listed = {
  NO_GOODS: refusal('Aucune marchandise à porter sur ce document.'),
  TOO_MANY_LOTS: refusal(
    `Plus de ${mostPrintedLots.toLocaleString('fr-FR')} lots : trop pour un document à imprimer.`,
  ),
} as const

/** The documents of an expedition, and of each client who has goods aboard. */
export type DocumentClients = z.output<typeof DocumentClients>
export const DocumentClients = z.object({
  clients: z.array(
    z.object({
      id: Id,
      name: z.string(),
      lots: Count,
      pieces: Count,
      /** Of the waybill that was issued to them. */
      waybillNumber: z.string().nullable(),
      /** True when goods are on their way or here: an arrival notice tells of nothing else. */
      isAnnounced: z.boolean(),
      /** True when goods are here to be handed over, or were. */
      isDeliverable: z.boolean(),
    }),
  ),
  /** Rows aboard that belong to nobody yet: no document of a client holds them. */
  unownedLots: Count,
})

export const tradeDocuments = {
  /** Whom documents of an expedition can be printed for, by name. */
  clients: guarded('expeditions.read', { reads: true })
    .route({ method: 'GET', path: '/expeditions/{id}/documents' })
    .input(ById)
    .output(DocumentClients),
  manifest: printed('expeditions.read', '/expeditions/{id}/documents/manifest')
    .input(ById)
    .output(Printed)
    .errors(listed),
  packingList: printed('expeditions.read', '/expeditions/{id}/documents/packing-list')
    .input(ById)
    .output(Printed)
    .errors(listed),
  /** Says what is owed to whoever may read payments, and to nobody else. */
  arrivalNotice: followed('expeditions.read', '/expeditions/{id}/documents/arrival-notice/{clientId}')
    .input(OfClient)
    .output(Printed)
    .errors({ ...listed, NO_ARRIVAL: refusal("Indiquez d'abord l'arrivée prévue de cette expédition.") }),
  deliveryNote: followed('expeditions.read', '/expeditions/{id}/documents/delivery-note/{clientId}')
    .input(OfClient)
    .output(Printed)
    .errors(listed),
  /** The number is given once, to who may write; before, the document says that it is a draft. */
  houseWaybill: download('expeditions.read', '/expeditions/{id}/documents/house-waybill/{clientId}', {
    prints: true,
    records: ['PRINT', 'WAYBILL_ISSUED', 'TRACKING_LINK_MADE'],
  })
    .input(OfClient)
    .output(Printed)
    .errors(listed),
  /** Of the hand-over by which these goods left: with all that left with them. */
  handOverNote: followed('reception.read', '/goods/{id}/delivery-note')
    .input(ById)
    .output(Printed)
    .errors(listed),
}
