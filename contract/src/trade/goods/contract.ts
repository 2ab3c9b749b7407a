import { z } from 'zod'
import { changesOf } from '#changes.ts'
import { fileMessages } from '#channels/files/messages.ts'
import { Instant } from '#instants.ts'
import { ById, Count, filtersOf, Id, listInput, page, Version } from '#page.ts'
import { guarded, refusal, refusalAbout, stale } from '#procedure.ts'
import { apiRefusals } from '#refusals.ts'
import { ReceiptDraft, VehicleDraft } from './draft.ts'
import { chassisTaken } from './messages.ts'
import { conditions, goodsFilters, goodsStatuses } from './words.ts'

export * from './words.ts'

const goods = {
  id: Id,
  version: Version,
  /** REC-2026-00001 or VEH-2026-00001. */
  number: z.string(),
  conditionStatus: z.enum(conditions),
  description: z.string().nullable(),
  status: z.enum(goodsStatuses),
  clientName: z.string().nullable(),
  receivedByName: z.string().nullable(),
  receivedAt: Instant.nullable(),
  createdAt: Instant,
  /** Files of the bucket `photos`, in the order they were taken: `/api/files/photos/{id}`. */
  photos: z.array(z.string()),
}

export type Receipt = z.output<typeof Receipt>
export const Receipt = z.object({ ...goods, trackingNumber: z.string(), brandName: z.string().nullable(), quantity: Count })

export type Vehicle = z.output<typeof Vehicle>
export const Vehicle = z.object({ ...goods, chassisNumber: z.string(), vehicleBrand: z.string(), vehicleColor: z.string().nullable() })

const filters = { status: z.enum(goodsFilters).optional(), condition: z.enum(conditions).optional() }
export type ReceiptList = z.output<typeof ReceiptList>
export const ReceiptList = listInput(['createdAt', 'number', 'trackingNumber'], 'desc').extend(filters)
export type VehicleList = z.output<typeof VehicleList>
export const VehicleList = listInput(['createdAt', 'number', 'chassisNumber'], 'desc').extend(filters)

const openChassis = {
  CHASSIS_TAKEN: refusalAbout('Ce châssis est déjà enregistré.', { number: z.string() }, ({ number }) => chassisTaken(number)),
} as const

const Photographed = z.object({ id: Id, photoId: Id })
const photosFull = { PHOTOS_FULL: refusal(fileMessages.photosFull) } as const

export const warehouse = {
  receipts: guarded('reception.use', { reads: true }).route({ method: 'GET', path: '/warehouse-receipts' }).input(ReceiptList).output(page(Receipt)),
  receiptTotals: guarded('reception.use', { reads: true })
    .route({ method: 'GET', path: '/warehouse-receipts/totals' })
    .input(filtersOf(ReceiptList))
    .output(z.object({ count: Count, pieces: Count })),
  receipt: guarded('reception.use', { reads: true }).route({ method: 'GET', path: '/warehouse-receipts/{id}' }).input(ById).output(Receipt),
  receive: guarded('reception.use', { creates: true, records: ['RECEIPT_CREATED'] })
    .route({ method: 'POST', path: '/warehouse-receipts', successStatus: 201 })
    .input(z.intersection(ReceiptDraft, z.object({ id: Id.optional() })))
    .output(Receipt)
    .errors({ ID_TAKEN: refusal(apiRefusals.idTaken) }),
  changeReceipt: guarded('reception.use', { records: ['RECEIPT_UPDATED'] })
    .route({ method: 'PATCH', path: '/warehouse-receipts/{id}' })
    .input(changesOf({ id: Id, version: Version }, ReceiptDraft.shape))
    .output(Receipt)
    .errors(stale(Receipt)),
  /** Adds a photo sent before to `/api/files/photos`; removing the file takes it off. */
  addReceiptPhoto: guarded('reception.use', { records: ['PHOTO_ADDED'] })
    .route({ method: 'PUT', path: '/warehouse-receipts/{id}/photos/{photoId}' })
    .input(Photographed)
    .output(Receipt)
    .errors(photosFull),
  removeReceipt: guarded('reception.delete', { records: ['RECEIPT_REMOVED'] })
    .route({ method: 'DELETE', path: '/warehouse-receipts/{id}' })
    .input(ById)
    .output(z.void())
    .errors({ KEPT: refusal(apiRefusals.receiptKept) }),

  vehicles: guarded('reception.use', { reads: true })
    .route({ method: 'GET', path: '/vehicle-registrations' })
    .input(VehicleList)
    .output(page(Vehicle)),
  vehicleTotals: guarded('reception.use', { reads: true })
    .route({ method: 'GET', path: '/vehicle-registrations/totals' })
    .input(filtersOf(VehicleList))
    .output(z.object({ count: Count })),
  vehicle: guarded('reception.use', { reads: true }).route({ method: 'GET', path: '/vehicle-registrations/{id}' }).input(ById).output(Vehicle),
  register: guarded('reception.use', { creates: true, records: ['VEHICLE_CREATED'] })
    .route({ method: 'POST', path: '/vehicle-registrations', successStatus: 201 })
    .input(z.intersection(VehicleDraft, z.object({ id: Id.optional() })))
    .output(Vehicle)
    .errors({ ...openChassis, ID_TAKEN: refusal(apiRefusals.idTaken) }),
  changeVehicle: guarded('reception.use', { records: ['VEHICLE_UPDATED'] })
    .route({ method: 'PATCH', path: '/vehicle-registrations/{id}' })
    .input(changesOf({ id: Id, version: Version }, VehicleDraft.shape))
    .output(Vehicle)
    .errors({ ...openChassis, ...stale(Vehicle) }),
  addVehiclePhoto: guarded('reception.use', { records: ['PHOTO_ADDED'] })
    .route({ method: 'PUT', path: '/vehicle-registrations/{id}/photos/{photoId}' })
    .input(Photographed)
    .output(Vehicle)
    .errors(photosFull),
  removeVehicle: guarded('reception.delete', { records: ['VEHICLE_REMOVED'] })
    .route({ method: 'DELETE', path: '/vehicle-registrations/{id}' })
    .input(ById)
    .output(z.void())
    .errors({ KEPT: refusal(apiRefusals.vehicleKept) }),
}
