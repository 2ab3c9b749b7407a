import { z } from 'zod'
import { guarded, refusal } from '#access/procedure.ts'
import { goodsKinds } from '#trade/goods/words.ts'
import { Measure } from '#trade/invoices/measure.ts'
import { serviceTypes } from '#trade/invoices/words.ts'
import { units } from '#trade/services/draft.ts'
import { modes } from '#values/modes.ts'
import { Cents, WeightKg } from '#values/money.ts'
import { Lot } from '#wire/lots.ts'
import { Count, Flag, Id } from '#wire/page.ts'
import { skipReasons } from './words.ts'

const Client = z.object({ id: Id, name: z.string() })

export type PreviewedInvoice = z.output<typeof PreviewedInvoice>
export const PreviewedInvoice = z.object({
  client: Client,
  expedition: z.object({ id: Id, reference: z.string() }),
  serviceType: z.enum(serviceTypes),
  lots: Count,
  goodsIds: z.array(Id),
  lines: z.array(
    z.object({
      kind: z.enum(goodsKinds),
      serviceName: z.string(),
      unit: z.enum(units),
      /** How much of that unit, and in cents what one costs. */
      measured: z.number(),
      price: Cents,
      /** What that is made of; null where whole units are counted. */
      measure: z.nullable(Measure),
      pieces: Count,
      weightKg: z.nullable(WeightKg),
      total: Cents,
    }),
  ),
  total: Cents,
})

export type BillingService = z.output<typeof BillingService>
export const BillingService = z.object({ id: Id, name: z.string(), category: z.enum(modes), unit: z.enum(units), price: Cents })

/** Goods of one kind that are to be billed: how many lots, and the service that billed the last ones of that way. */
const ToBill = z.object({ lots: Count, proposed: BillingService.nullable() })

export type BillingPreview = z.output<typeof BillingPreview>
export const BillingPreview = z.object({
  invoices: z.array(PreviewedInvoice),
  total: Count,
  /** Goods that their expedition is not loaded with, neither weighed nor measured: how many, and the first of them. */
  unmeasured: z.object({ count: Count, goods: z.array(Lot) }),
  parcels: ToBill,
  vehicles: ToBill,
  /** What would be in none of them: how many rows, and the first of their numbers. */
  skipped: z.array(z.object({ reason: z.enum(skipReasons), count: Count, numbers: z.array(z.string()) })),
})

export type BillingDone = z.output<typeof BillingDone>
export const BillingDone = z.object({
  invoices: z.array(z.object({ id: Id, invoiceNumber: z.string(), client: Client, serviceType: z.enum(serviceTypes), total: Cents })),
  total: Count,
})

/** The services that parcels and vehicles are billed by; `otherMode` says that they may be made for another mode than the expedition's. */
const choice = { parcelServiceId: Id.optional(), vehicleServiceId: Id.optional(), otherMode: Flag.optional() }
export type BillingChoice = { parcelServiceId?: string | undefined; vehicleServiceId?: string | undefined; otherMode?: boolean | undefined }
const Chosen = z.object({ id: Id, ...choice })
/** `total` is what the preview said: goods that changed meanwhile are looked at again. */
const Confirmed = Chosen.extend({ total: Count })

const unknownService = { UNKNOWN_SERVICE: { status: 422, message: 'Choisissez un service.' } } as const
const refusals = {
  ...unknownService,
  NOTHING_TO_BILL: refusal('Aucune marchandise à facturer.'),
  GOODS_CHANGED: refusal("Les marchandises ont changé depuis l'aperçu. Vérifiez-le à nouveau."),
} as const

/** One invoice for each client of an expedition, or for each expedition of a client. */
export const billing = {
  previewExpedition: guarded('invoices.write', { reads: true })
    .route({ method: 'GET', path: '/expeditions/{id}/invoices/preview' })
    .input(Chosen)
    .output(BillingPreview)
    .errors(unknownService),
  billExpedition: guarded('invoices.write', { creates: true, records: ['INVOICE_CREATED', 'GOODS_BILLED'] })
    .route({ method: 'POST', path: '/expeditions/{id}/invoices', successStatus: 201 })
    .input(Confirmed)
    .output(BillingDone)
    .errors(refusals),
  previewClient: guarded('invoices.write', { reads: true })
    .route({ method: 'GET', path: '/clients/{id}/invoices/preview' })
    .input(Chosen)
    .output(BillingPreview)
    .errors(unknownService),
  billClient: guarded('invoices.write', { creates: true, records: ['INVOICE_CREATED', 'GOODS_BILLED'] })
    .route({ method: 'POST', path: '/clients/{id}/invoices', successStatus: 201 })
    .input(Confirmed)
    .output(BillingDone)
    .errors(refusals),
}
