import { z } from 'zod'
import { units } from '#trade/services/draft.ts'
import { Instant } from '#values/instants.ts'
import { Count, Id, Version } from '#wire/page.ts'
import { billings, conditions, dangers, goodsStatuses } from './words.ts'

/** Why goods are not billed, who said so and when; null while they may be. */
export const exemption = {
  notBillableReason: z.string().nullable(),
  notBillableByName: z.string().nullable(),
  notBillableAt: Instant.nullable(),
}

/** What goods of both kinds say of themselves; nothing of it is money. */
const goods = {
  id: Id,
  version: Version,
  /** REC-2026-00001 or VEH-2026-00001; REC-2026-00001-2 was split from the first. */
  number: z.string(),
  status: z.enum(goodsStatuses),
  conditionStatus: z.enum(conditions),
  description: z.string().nullable(),
  note: z.string().nullable(),
  /** The company's own client or one that all companies share; null: « sans propriétaire ». */
  clientId: Id.nullable(),
  clientName: z.string().nullable(),
  isSharedClient: z.boolean(),
  marks: z.string().nullable(),
  destination: z.string().nullable(),
  /** Of the whole row; null when it was not weighed. */
  weightKg: z.number().nullable(),
  /** Of one piece; null when it was not measured. */
  lengthCm: z.number().nullable(),
  widthCm: z.number().nullable(),
  heightCm: z.number().nullable(),
  /** Of the whole row, not rounded. */
  volumeM3: z.number().nullable(),
  location: z.string().nullable(),
  danger: z.enum(dangers),
  expeditionId: Id.nullable(),
  expeditionReference: z.string().nullable(),
  billing: z.enum(billings).nullable(),
  invoiceId: Id.nullable(),
  /** What the services of their invoice are priced in; null while no invoice counts them. */
  invoiceUnits: z.array(z.enum(units)).nullable(),
  ...exemption,
  receivedByName: z.string().nullable(),
  receivedAt: Instant.nullable(),
  /** What the clock of the device said. */
  receivedAtOnDevice: Instant.nullable(),
  releasedTo: z.string().nullable(),
  releasedAt: Instant.nullable(),
  createdAt: Instant,
  /** Files of the bucket `photos`, in the order they were taken: `/api/files/photos/{id}`. */
  photos: z.array(z.string()),
}

export type Receipt = z.output<typeof Receipt>
export const Receipt = z.object({ ...goods, trackingNumber: z.string(), brandName: z.string().nullable(), quantity: Count })

export type Vehicle = z.output<typeof Vehicle>
export const Vehicle = z.object({
  ...goods,
  chassisNumber: z.string(),
  vehicleBrand: z.string(),
  vehicleColor: z.string().nullable(),
  model: z.string().nullable(),
  year: Count.nullable(),
  mileageKm: Count.nullable(),
  keysCount: Count.nullable(),
  hasPapers: z.boolean().nullable(),
})
