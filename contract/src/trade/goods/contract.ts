import { z } from 'zod'
import { guarded, notRestorable, refusal, refusalAbout, staleErrors } from '#access/procedure.ts'
import { mostPhotos } from '#channels/files/buckets.ts'
import { fileMessages } from '#channels/files/messages.ts'
import { Instant } from '#values/instants.ts'
import { changesOf } from '#wire/changes.ts'
import {
  ById,
  Count,
  Cursor,
  Flag,
  filtersInput,
  Id,
  listInput,
  page,
  pageLimit,
  Search,
  Version,
} from '#wire/page.ts'
import { apiRefusals } from '#wire/refusals.ts'
import { ReceiptDraft, VehicleDraft } from './draft.ts'
import { alreadyReceivedMessage, chassisTakenMessage } from './messages.ts'
import { lifeRefusal, photosFull, unknownClient } from './refusals.ts'
import { Receipt, Vehicle } from './rows.ts'
import { ageRangeKeys, conditions, goodsFilters, goodsKinds, goodsStatuses } from './words.ts'

export * from './rows.ts'
export * from './words.ts'

const filters = {
  status: z.enum(goodsFilters).optional(),
  condition: z.enum(conditions).optional(),
  clientId: Id.optional(),
  /**
   * Filters: goods without an owner, goods in the warehouse for more than 30 days, goods with neither weight
   * nor size, goods without a photo.
   */
  unowned: Flag.optional(),
  aged: Flag.optional(),
  unmeasured: Flag.optional(),
  withoutPhoto: Flag.optional(),
  /** Filters on the number of days that the goods have been in the warehouse. */
  standing: z.enum(ageRangeKeys).optional(),
}
export type ReceiptList = z.output<typeof ReceiptList>
export const ReceiptList = listInput(['createdAt', 'number', 'trackingNumber', 'status'], 'desc').extend(
  filters,
)
export type VehicleList = z.output<typeof VehicleList>
export const VehicleList = listInput(['createdAt', 'number', 'chassisNumber', 'status'], 'desc').extend(
  filters,
)

/** Totals of a list: rows, pieces, weight and volume. */
export type GoodsTotals = z.output<typeof GoodsTotals>
export const GoodsTotals = z.object({
  count: Count,
  pieces: Count,
  weightKg: z.number(),
  volumeM3: z.number(),
})

/** Fields that can be set only when goods are first recorded. */
const Arrival = z.object({
  id: Id.optional(),
  /** Ids of files already uploaded to `/api/files/photos`, in the order in which they were taken. */
  photos: z.array(Id).max(mostPhotos, fileMessages.photosFull).default([]),
  /** True for goods announced before they arrive. Their status is « Attendu » until a scan receives them. */
  announced: z.boolean().default(false),
  /** The time according to the device's clock. The server also stores its own time. */
  receivedAtOnDevice: z.iso.datetime({ offset: true }).nullable().default(null),
})

/**
 * A parcel to receive. Each tracking number can be received once. If two offline phones receive the same
 * number, the second gets a refusal, and sends `isAnother` when it really is a different parcel.
 */
export type ParcelArrival = z.output<typeof ParcelArrival>
export const ParcelArrival = Arrival.extend({ isAnother: z.boolean().default(false) })

const PhotoOfGoods = z.object({ id: Id, photoId: Id })
const photoInUse = { KEPT: refusal(fileMessages.kept) } as const
const unknownPhoto = { UNKNOWN_PHOTO: { status: 422, message: fileMessages.unknownPhoto } } as const
const duplicateChassis = {
  CHASSIS_TAKEN: refusalAbout('Ce châssis est déjà enregistré.', { number: z.string() }, ({ number }) =>
    chassisTakenMessage(number),
  ),
} as const
const duplicateParcel = {
  ALREADY_RECEIVED: refusalAbout(
    'Ce numéro de suivi est déjà reçu.',
    { number: z.string(), receivedByName: z.string().nullable() },
    ({ number, receivedByName }) => alreadyReceivedMessage(number, receivedByName),
  ),
} as const
const creationErrors = { ...unknownClient, ...unknownPhoto, ID_TAKEN: refusal(apiRefusals.idTaken) } as const
const changeErrors = { ...unknownClient, ...lifeRefusal } as const

/** The fields of a client that warehouse staff may read. */
export type ReceptionClient = z.output<typeof ReceptionClient>
export const ReceptionClient = z.object({ id: Id, name: z.string(), phone: z.string().nullable() })

/** The row of goods that a device stores for offline use. */
export type StoredGoods = z.output<typeof StoredGoods>
export const StoredGoods = z.object({
  id: Id,
  kind: z.enum(goodsKinds),
  number: z.string(),
  /** Tracking number of a parcel, or chassis number of a vehicle. */
  code: z.string(),
  clientId: Id.nullable(),
  clientName: z.string().nullable(),
  status: z.enum(goodsStatuses),
  quantity: Count,
  receivedAt: Instant.nullable(),
  receivedByName: z.string().nullable(),
  /** The place in the warehouse where the goods are stored. */
  location: z.string().nullable(),
  /** This field and the next ones let a device load goods without network. */
  destination: z.string().nullable(),
  weightKg: z.number().nullable(),
  volumeM3: z.number().nullable(),
  expeditionId: Id.nullable(),
  expeditionReference: z.string().nullable(),
  /** Time of the last change. The greatest one on the device is its cursor for the next synchronisation. */
  updatedAt: Instant,
})

export const warehouse = {
  /**
   * Returns clients that can own goods, newest first: the company's, and those that all companies share. A
   * device with an offline copy sends `changedSince` to get changes only.
   */
  clients: guarded('reception.lookUp', { reads: 'once' })
    .route({ method: 'GET', path: '/reception/clients' })
    .input(
      z.object({
        search: Search.optional(),
        changedSince: z.iso.datetime({ offset: true }).optional(),
        cursor: Cursor.optional(),
        limit: pageLimit(),
      }),
    )
    .output(page(ReceptionClient)),
  /**
   * Returns suggestions for the destination field: destinations of expeditions still loading, then those of
   * recent goods.
   */
  destinations: guarded('reception.lookUp', { reads: true })
    .route({ method: 'GET', path: '/reception/destinations' })
    .output(z.object({ items: z.array(z.string()) })),
  /**
   * Returns the goods for a device's offline copy. Without `changedSince`: goods in stock and goods changed
   * in the last thirty days, latest change first. With it: changes since that time, oldest first, and ids of
   * deleted goods. The minute before that time is sent again, because a transaction may commit later than its
   * timestamp.
   */
  listRecent: guarded('reception.read', { reads: 'once' })
    .route({ method: 'GET', path: '/reception/goods' })
    .input(
      z.object({
        changedSince: z.iso.datetime({ offset: true }).optional(),
        cursor: Cursor.optional(),
        limit: pageLimit(200),
      }),
    )
    .output(page(StoredGoods).extend({ removed: z.array(Id).optional() })),
  receipts: guarded('reception.read', { reads: 'once' })
    .route({ method: 'GET', path: '/warehouse-receipts' })
    .input(ReceiptList)
    .output(page(Receipt)),
  receiptTotals: guarded('reception.read', { reads: true })
    .route({ method: 'GET', path: '/warehouse-receipts/totals' })
    .input(filtersInput(ReceiptList))
    .output(GoodsTotals),
  receipt: guarded('reception.read', { reads: true })
    .route({ method: 'GET', path: '/warehouse-receipts/{id}' })
    .input(ById)
    .output(Receipt),
  receive: guarded('reception.receive', { creates: true, records: ['RECEIPT_CREATED'] })
    .route({ method: 'POST', path: '/warehouse-receipts', successStatus: 201 })
    .input(z.intersection(ReceiptDraft, ParcelArrival))
    .output(Receipt)
    .errors({ ...duplicateParcel, ...creationErrors }),
  changeReceipt: guarded('reception.receive', { records: ['RECEIPT_UPDATED'] })
    .route({ method: 'PATCH', path: '/warehouse-receipts/{id}' })
    .input(changesOf({ id: Id, version: Version }, ReceiptDraft.shape))
    .output(Receipt)
    .errors({ ...changeErrors, ...staleErrors(Receipt) }),
  /**
   * Adds to a receipt a photo already uploaded to `/api/files/photos`. Deleting the file removes it from
   * every receipt that shows it.
   */
  addReceiptPhoto: guarded('reception.receive', { records: ['PHOTO_ADDED'] })
    .route({ method: 'PUT', path: '/warehouse-receipts/{id}/photos/{photoId}' })
    .input(PhotoOfGoods)
    .output(Receipt)
    .errors(photosFull),
  /** Removes a photo from a receipt. Its file is deleted when no other goods show it. */
  removeReceiptPhoto: guarded('reception.receive', { records: ['PHOTO_REMOVED'] })
    .route({ method: 'DELETE', path: '/warehouse-receipts/{id}/photos/{photoId}' })
    .input(PhotoOfGoods)
    .output(Receipt)
    .errors(photoInUse),
  removeReceipt: guarded('reception.delete', { records: ['RECEIPT_REMOVED'] })
    .route({ method: 'DELETE', path: '/warehouse-receipts/{id}' })
    .input(ById)
    .output(z.void())
    .errors({ KEPT: refusal(apiRefusals.receiptKept) }),
  /** Brings back goods that the caller deleted in the last ten minutes. */
  restoreReceipt: guarded('reception.delete', { records: ['RECEIPT_RESTORED'] })
    .route({ method: 'POST', path: '/warehouse-receipts/{id}/restore' })
    .input(ById)
    .output(z.void())
    .errors(notRestorable),

  vehicles: guarded('reception.read', { reads: 'once' })
    .route({ method: 'GET', path: '/vehicle-registrations' })
    .input(VehicleList)
    .output(page(Vehicle)),
  vehicleTotals: guarded('reception.read', { reads: true })
    .route({ method: 'GET', path: '/vehicle-registrations/totals' })
    .input(filtersInput(VehicleList))
    .output(GoodsTotals),
  vehicle: guarded('reception.read', { reads: true })
    .route({ method: 'GET', path: '/vehicle-registrations/{id}' })
    .input(ById)
    .output(Vehicle),
  register: guarded('reception.receive', { creates: true, records: ['VEHICLE_CREATED'] })
    .route({ method: 'POST', path: '/vehicle-registrations', successStatus: 201 })
    .input(z.intersection(VehicleDraft, Arrival))
    .output(Vehicle)
    .errors({ ...duplicateChassis, ...creationErrors }),
  changeVehicle: guarded('reception.receive', { records: ['VEHICLE_UPDATED'] })
    .route({ method: 'PATCH', path: '/vehicle-registrations/{id}' })
    .input(changesOf({ id: Id, version: Version }, VehicleDraft.shape))
    .output(Vehicle)
    .errors({ ...duplicateChassis, ...changeErrors, ...staleErrors(Vehicle) }),
  addVehiclePhoto: guarded('reception.receive', { records: ['PHOTO_ADDED'] })
    .route({ method: 'PUT', path: '/vehicle-registrations/{id}/photos/{photoId}' })
    .input(PhotoOfGoods)
    .output(Vehicle)
    .errors(photosFull),
  removeVehiclePhoto: guarded('reception.receive', { records: ['PHOTO_REMOVED'] })
    .route({ method: 'DELETE', path: '/vehicle-registrations/{id}/photos/{photoId}' })
    .input(PhotoOfGoods)
    .output(Vehicle)
    .errors(photoInUse),
  removeVehicle: guarded('reception.delete', { records: ['VEHICLE_REMOVED'] })
    .route({ method: 'DELETE', path: '/vehicle-registrations/{id}' })
    .input(ById)
    .output(z.void())
    .errors({ KEPT: refusal(apiRefusals.vehicleKept) }),
  /** Brings back goods that the caller deleted in the last ten minutes. */
  restoreVehicle: guarded('reception.delete', { records: ['VEHICLE_RESTORED'] })
    .route({ method: 'POST', path: '/vehicle-registrations/{id}/restore' })
    .input(ById)
    .output(z.void())
    .errors(notRestorable),
}
