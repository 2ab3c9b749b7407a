import { z } from 'zod'
import { guarded, refusal, refusalAbout, staleErrors } from '#access/procedure.ts'
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
import { lifeRefusal, unknownClient } from './refusals.ts'
import { Receipt, Vehicle } from './rows.ts'
import { ageRangeKeys, conditions, goodsFilters, goodsKinds, goodsStatuses } from './words.ts'

export * from './rows.ts'
export * from './words.ts'

const filters = {
  status: z.enum(goodsFilters).optional(),
  condition: z.enum(conditions).optional(),
  clientId: Id.optional(),
  /**
   * Filters for goods without owner, older than 30 days in the warehouse, without weight or size, and without
   * photo.
   */
  unowned: Flag.optional(),
  aged: Flag.optional(),
  unmeasured: Flag.optional(),
  withoutPhoto: Flag.optional(),
  /** The number of days the goods have stood in the warehouse. */
  standing: z.enum(ageRangeKeys).optional(),
}
export type ReceiptList = z.output<typeof ReceiptList>
export const ReceiptList = listInput(['createdAt', 'number', 'trackingNumber'], 'desc').extend(filters)
export type VehicleList = z.output<typeof VehicleList>
export const VehicleList = listInput(['createdAt', 'number', 'chassisNumber'], 'desc').extend(filters)

/** The numbers of rows and pieces, the weight and the volume. */
export type GoodsTotals = z.output<typeof GoodsTotals>
export const GoodsTotals = z.object({
  count: Count,
  pieces: Count,
  weightKg: z.number(),
  volumeM3: z.number(),
})

/** The fields that exist only when goods arrive. */
const Arrival = z.object({
  id: Id.optional(),
  /** Files already uploaded to `/api/files/photos`, in the order of shooting. */
  photos: z.array(Id).max(mostPhotos, fileMessages.photosFull).default([]),
  /** Announced goods are « Attendu » until a scan receives them. */
  announced: z.boolean().default(false),
  /** The device's own clock; the server stores its time as well. */
  receivedAtOnDevice: z.iso.datetime({ offset: true }).nullable().default(null),
})

/**
 * A tracking number is received once. When two offline phones received the same number, the second gets a
 * refusal, and sends `isAnother` if it holds a different parcel.
 */
export type ParcelArrival = z.output<typeof ParcelArrival>
export const ParcelArrival = Arrival.extend({ isAnother: z.boolean().default(false) })

const PhotoOfGoods = z.object({ id: Id, photoId: Id })
const photoInUse = { KEPT: refusal(fileMessages.kept) } as const
const photosFull = { PHOTOS_FULL: refusal(fileMessages.photosFull) } as const
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

/** The part of a client's record that the reception may read. */
export type ReceptionClient = z.output<typeof ReceptionClient>
export const ReceptionClient = z.object({ id: Id, name: z.string(), phone: z.string().nullable() })

/** The copy of goods that a device stores for offline work. */
export type StoredGoods = z.output<typeof StoredGoods>
export const StoredGoods = z.object({
  id: Id,
  kind: z.enum(goodsKinds),
  number: z.string(),
  /** Tracking or chassis number. */
  code: z.string(),
  clientId: Id.nullable(),
  clientName: z.string().nullable(),
  status: z.enum(goodsStatuses),
  quantity: Count,
  receivedAt: Instant.nullable(),
  receivedByName: z.string().nullable(),
  /** The place in the warehouse. */
  location: z.string().nullable(),
  /** The cursor of the next synchronisation is the greatest `updatedAt` of the copy. */
  updatedAt: Instant,
})

export const warehouse = {
  /**
   * Clients that can own goods, own and shared, newest first. A device that stores a copy sends
   * `changedSince`.
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
   * Suggestions for the destination field: first the destinations of expeditions still loading, then those of
   * recent goods.
   */
  destinations: guarded('reception.lookUp', { reads: true })
    .route({ method: 'GET', path: '/reception/destinations' })
    .output(z.object({ items: z.array(z.string()) })),
  /**
   * Without `changedSince`: everything in stock and everything changed in the last thirty days, latest change
   * first. With it: the changes since then, oldest first, and the removed ids. The last minute is repeated,
   * so that rows whose transaction was still open are not missed.
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
   * Adds a photo already uploaded to `/api/files/photos`. Deleting that file removes it from every row that
   * shows it.
   */
  addReceiptPhoto: guarded('reception.receive', { records: ['PHOTO_ADDED'] })
    .route({ method: 'PUT', path: '/warehouse-receipts/{id}/photos/{photoId}' })
    .input(PhotoOfGoods)
    .output(Receipt)
    .errors(photosFull),
  /** Removes a photo. Its file is deleted when no other goods show it. */
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
}
