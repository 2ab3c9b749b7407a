import { z } from 'zod'
import { guarded, refusal, refusalAbout, stale } from '#access/procedure.ts'
import { mostPhotos } from '#channels/files/buckets.ts'
import { fileMessages } from '#channels/files/messages.ts'
import { Instant } from '#values/instants.ts'
import { changesOf } from '#wire/changes.ts'
import {
  ById,
  Count,
  Cursor,
  Flag,
  filtersOf,
  Id,
  listInput,
  page,
  pageLimit,
  Search,
  Version,
} from '#wire/page.ts'
import { apiRefusals } from '#wire/refusals.ts'
import { ReceiptDraft, VehicleDraft } from './draft.ts'
import { alreadyReceived, chassisTaken } from './messages.ts'
import { ruled, unknownClient } from './refusals.ts'
import { Receipt, Vehicle } from './rows.ts'
import { conditions, goodsFilters, goodsKinds, goodsStatuses, standingKeys } from './words.ts'

export * from './rows.ts'
export * from './words.ts'

const filters = {
  status: z.enum(goodsFilters).optional(),
  condition: z.enum(conditions).optional(),
  clientId: Id.optional(),
  /**
   * Only what nobody owns; only what stands here for more than thirty days; only what is without weight or
   * size, or without photo.
   */
  unowned: Flag.optional(),
  aged: Flag.optional(),
  unmeasured: Flag.optional(),
  withoutPhoto: Flag.optional(),
  /** Only what stands here since so many days. */
  standing: z.enum(standingKeys).optional(),
}
export type ReceiptList = z.output<typeof ReceiptList>
export const ReceiptList = listInput(['createdAt', 'number', 'trackingNumber'], 'desc').extend(filters)
export type VehicleList = z.output<typeof VehicleList>
export const VehicleList = listInput(['createdAt', 'number', 'chassisNumber'], 'desc').extend(filters)

/** How many rows, pieces, kilograms and cubic metres. */
export type GoodsTotals = z.output<typeof GoodsTotals>
export const GoodsTotals = z.object({
  count: Count,
  pieces: Count,
  weightKg: z.number(),
  volumeM3: z.number(),
})

/** What is only said when goods arrive. */
const Arrival = z.object({
  id: Id.optional(),
  /** Files sent before to `/api/files/photos`, in the order they were taken. */
  photos: z.array(Id).max(mostPhotos, fileMessages.photosFull).default([]),
  /** Announced, not here yet: « Attendu » until a scan receives it. */
  announced: z.boolean().default(false),
  /** What the clock of the device said; the server keeps its own beside it. */
  receivedAtOnDevice: z.iso.datetime({ offset: true }).nullable().default(null),
})

/**
 * A tracking number is received once: of two phones that were offline the second is told, and says if it has
 * another parcel.
 */
export type ParcelArrival = z.output<typeof ParcelArrival>
export const ParcelArrival = Arrival.extend({ isAnother: z.boolean().default(false) })

const Photographed = z.object({ id: Id, photoId: Id })
const photoKept = { KEPT: refusal(fileMessages.kept) } as const
const photosFull = { PHOTOS_FULL: refusal(fileMessages.photosFull) } as const
const unknownPhoto = { UNKNOWN_PHOTO: { status: 422, message: fileMessages.unknownPhoto } } as const
const openChassis = {
  CHASSIS_TAKEN: refusalAbout('Ce châssis est déjà enregistré.', { number: z.string() }, ({ number }) =>
    chassisTaken(number),
  ),
} as const
const receivedBefore = {
  ALREADY_RECEIVED: refusalAbout(
    'Ce numéro de suivi est déjà reçu.',
    { number: z.string(), receivedByName: z.string().nullable() },
    ({ number, receivedByName }) => alreadyReceived(number, receivedByName),
  ),
} as const
const created = { ...unknownClient, ...unknownPhoto, ID_TAKEN: refusal(apiRefusals.idTaken) } as const
const changed = { ...unknownClient, ...ruled } as const

/** What the reception may know of a client. */
export type ReceptionClient = z.output<typeof ReceptionClient>
export const ReceptionClient = z.object({ id: Id, name: z.string(), phone: z.string().nullable() })

/** Goods as a device keeps them for the day it has no network. */
export type KeptGoods = z.output<typeof KeptGoods>
export const KeptGoods = z.object({
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
  /** Where they stand in the warehouse. */
  location: z.string().nullable(),
  /** The greatest of a copy says since when to ask again. */
  updatedAt: Instant,
})

export const warehouse = {
  /**
   * Whom goods may belong to, own and shared, the newest first; `changedSince` for a copy kept on a device.
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
   * Where the expeditions that still load go, then where the last goods went: what is written of the next
   * ones.
   */
  destinations: guarded('reception.lookUp', { reads: true })
    .route({ method: 'GET', path: '/reception/destinations' })
    .output(z.object({ items: z.array(z.string()) })),
  /**
   * What is in stock, whatever its age, and what changed in the last thirty days, last change first; or what
   * changed since a copy was made, oldest change first, with what was removed: the minute before comes again,
   * for what was being written then.
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
    .output(page(KeptGoods).extend({ removed: z.array(Id).optional() })),
  receipts: guarded('reception.read', { reads: 'once' })
    .route({ method: 'GET', path: '/warehouse-receipts' })
    .input(ReceiptList)
    .output(page(Receipt)),
  receiptTotals: guarded('reception.read', { reads: true })
    .route({ method: 'GET', path: '/warehouse-receipts/totals' })
    .input(filtersOf(ReceiptList))
    .output(GoodsTotals),
  receipt: guarded('reception.read', { reads: true })
    .route({ method: 'GET', path: '/warehouse-receipts/{id}' })
    .input(ById)
    .output(Receipt),
  receive: guarded('reception.receive', { creates: true, records: ['RECEIPT_CREATED'] })
    .route({ method: 'POST', path: '/warehouse-receipts', successStatus: 201 })
    .input(z.intersection(ReceiptDraft, ParcelArrival))
    .output(Receipt)
    .errors({ ...receivedBefore, ...created }),
  changeReceipt: guarded('reception.receive', { records: ['RECEIPT_UPDATED'] })
    .route({ method: 'PATCH', path: '/warehouse-receipts/{id}' })
    .input(changesOf({ id: Id, version: Version }, ReceiptDraft.shape))
    .output(Receipt)
    .errors({ ...changed, ...stale(Receipt) }),
  /** Adds a photo sent before to `/api/files/photos`; removing the file takes it off whatever shows it. */
  addReceiptPhoto: guarded('reception.receive', { records: ['PHOTO_ADDED'] })
    .route({ method: 'PUT', path: '/warehouse-receipts/{id}/photos/{photoId}' })
    .input(Photographed)
    .output(Receipt)
    .errors(photosFull),
  /** Takes a photo off; its file goes with the last goods that show it. */
  removeReceiptPhoto: guarded('reception.receive', { records: ['PHOTO_REMOVED'] })
    .route({ method: 'DELETE', path: '/warehouse-receipts/{id}/photos/{photoId}' })
    .input(Photographed)
    .output(Receipt)
    .errors(photoKept),
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
    .input(filtersOf(VehicleList))
    .output(GoodsTotals),
  vehicle: guarded('reception.read', { reads: true })
    .route({ method: 'GET', path: '/vehicle-registrations/{id}' })
    .input(ById)
    .output(Vehicle),
  register: guarded('reception.receive', { creates: true, records: ['VEHICLE_CREATED'] })
    .route({ method: 'POST', path: '/vehicle-registrations', successStatus: 201 })
    .input(z.intersection(VehicleDraft, Arrival))
    .output(Vehicle)
    .errors({ ...openChassis, ...created }),
  changeVehicle: guarded('reception.receive', { records: ['VEHICLE_UPDATED'] })
    .route({ method: 'PATCH', path: '/vehicle-registrations/{id}' })
    .input(changesOf({ id: Id, version: Version }, VehicleDraft.shape))
    .output(Vehicle)
    .errors({ ...openChassis, ...changed, ...stale(Vehicle) }),
  addVehiclePhoto: guarded('reception.receive', { records: ['PHOTO_ADDED'] })
    .route({ method: 'PUT', path: '/vehicle-registrations/{id}/photos/{photoId}' })
    .input(Photographed)
    .output(Vehicle)
    .errors(photosFull),
  removeVehiclePhoto: guarded('reception.receive', { records: ['PHOTO_REMOVED'] })
    .route({ method: 'DELETE', path: '/vehicle-registrations/{id}/photos/{photoId}' })
    .input(Photographed)
    .output(Vehicle)
    .errors(photoKept),
  removeVehicle: guarded('reception.delete', { records: ['VEHICLE_REMOVED'] })
    .route({ method: 'DELETE', path: '/vehicle-registrations/{id}' })
    .input(ById)
    .output(z.void())
    .errors({ KEPT: refusal(apiRefusals.vehicleKept) }),
}
