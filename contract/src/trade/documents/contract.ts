import { z } from 'zod'
import type { Permission } from '#access/permissions.ts'
import { guarded, refusal } from '#access/procedure.ts'
import { download } from '#channels/files/transfers.ts'
import { ById, Count, Id } from '#wire/page.ts'
import { billCopies, billLanguages, mostOriginals } from './house-bill-words.ts'
import { BillSummary } from './house-bills.ts'
import { listErrors } from './refusals.ts'

/** Name of the PDF in the response. With the query parameter `?download`, browsers save it. */
const Printed = z.object({ name: z.string() })
const OfClient = z.object({ id: Id, clientId: Id })

const printedDocument = (permission: Permission, path: `/${string}`) =>
  download(permission, path, { prints: true, records: ['PRINT'] })
// Documents that contain tracking links. Printing one creates the links.
const printedWithLinks = (permission: Permission, path: `/${string}`) =>
  download(permission, path, { prints: true, records: ['PRINT', 'TRACKING_LINK_MADE'] })

/** The printable documents of an expedition and of each client with goods on it. */
export type DocumentClients = z.output<typeof DocumentClients>
export const DocumentClients = z.object({
  clients: z.array(
    z.object({
      id: Id,
      name: z.string(),
      lots: Count,
      pieces: Count,
      /** Number of the house waybill (the company's own transport document) issued to this client. */
      waybillNumber: z.string().nullable(),
      /** The house bill of this client, with its state. */
      bill: BillSummary.nullable(),
      /** True when an arrival notice can be printed, because goods are under way or arrived. */
      isAnnounced: z.boolean(),
      /** True when goods are ready for hand-over, or already handed over. */
      isDeliverable: z.boolean(),
    }),
  ),
  /** Number of rows without an owner. They are in no client's document. */
  unownedLots: Count,
})

export const tradeDocuments = {
  /** Returns the clients who have documents for an expedition, sorted by name. */
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
  /**
   * Prints the arrival notice of a client. The amount owed appears only for callers who may read payments.
   */
  arrivalNotice: printedWithLinks('expeditions.read', '/expeditions/{id}/documents/arrival-notice/{clientId}')
    .input(OfClient)
    .output(Printed)
    .errors({ ...listErrors, NO_ARRIVAL: refusal("Indiquez d'abord l'arrivée prévue de cette expédition.") }),
  deliveryNote: printedWithLinks('expeditions.read', '/expeditions/{id}/documents/delivery-note/{clientId}')
    .input(OfClient)
    .output(Printed)
    .errors(listErrors),
  /**
   * Prints the house bill of a client: the last issued edition, or the draft. A caller with write permission
   * assigns its permanent number.
   */
  houseWaybill: download('expeditions.read', '/expeditions/{id}/documents/house-waybill/{clientId}', {
    prints: true,
    records: ['PRINT', 'WAYBILL_PREPARED', 'TRACKING_LINK_MADE'],
  })
    .input(
      OfClient.extend({
        language: z.enum(billLanguages).default('fr'),
        copy: z.enum(billCopies).default('non négociable'),
        /** Rank of an original. */
        original: z.coerce.number().int().min(1).max(mostOriginals).default(1),
      }),
    )
    .output(Printed)
    .errors({
      ...listErrors,
      NOT_ISSUED: refusal("Ce connaissement n'est pas émis : seul son projet s'imprime."),
    }),
  /**
   * Prints the delivery note of the hand-over that included these goods. It lists all goods handed over
   * together.
   */
  handOverNote: printedWithLinks('releases.print', '/goods/{id}/delivery-note')
    .input(ById)
    .output(Printed)
    .errors(listErrors),
}
