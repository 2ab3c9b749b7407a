import { z } from 'zod'
import { guarded, refusal } from '#access/procedure.ts'
import { expeditionModes } from '#trade/expeditions/words.ts'
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
  expedition: z.object({ id: Id, reference: z.string(), origin: z.string(), destination: z.string() }),
  serviceType: z.enum(serviceTypes),
  lots: Count,
  goodsIds: z.array(Id),
  lines: z.array(
    z.object({
      kind: z.enum(goodsKinds),
      serviceName: z.string(),
      unit: z.enum(units),
      /** The billed quantity in the unit of the service, and the price of one unit in cents. */
      measured: z.number(),
      price: Cents,
      /** The measurement behind the quantity; null for whole units. */
      measure: z.nullable(Measure),
      pieces: Count,
      weightKg: z.nullable(WeightKg),
      total: Cents,
    }),
  ),
  total: Cents,
})

export type BillingService = z.output<typeof BillingService>
export const BillingService = z.object({
  id: Id,
  name: z.string(),
  category: z.enum(modes),
  unit: z.enum(units),
  price: Cents,
})

/** Billable goods of one kind: the number of rows, and the service used last on this lane. */
const ToBill = z.object({ lots: Count, proposed: BillingService.nullable() })

/** A departure with goods to bill. Its lane decides which service is proposed. */
export type DepartureToBill = z.output<typeof DepartureToBill>
const DepartureToBill = z.object({
  expedition: z.object({
    id: Id,
    reference: z.string(),
    mode: z.enum(expeditionModes),
    origin: z.string(),
    destination: z.string(),
  }),
  parcels: ToBill,
  vehicles: ToBill,
})

export type BillingPreview = z.output<typeof BillingPreview>
export const BillingPreview = z.object({
  invoices: z.array(PreviewedInvoice),
  total: Count,
  /**
   * Goods with neither weight nor size, which an expedition cannot load: their count and the first of them.
   */
  unmeasured: z.object({ count: Count, goods: z.array(Lot) }),
  departures: z.array(DepartureToBill),
  /** Goods that no invoice would contain: their count and the first numbers. */
  skipped: z.array(z.object({ reason: z.enum(skipReasons), count: Count, numbers: z.array(z.string()) })),
})

export type BillingDone = z.output<typeof BillingDone>
export const BillingDone = z.object({
  invoices: z.array(
    z.object({
      id: Id,
      invoiceNumber: z.string(),
      client: Client,
      serviceType: z.enum(serviceTypes),
      total: Cents,
    }),
  ),
  total: Count,
})

const services = { parcelServiceId: Id.optional(), vehicleServiceId: Id.optional() }
const otherMode = Flag.optional()

/** The services of one departure. Its goods without a service stay out of the invoices. */
export type DepartureChoice = {
  expeditionId: string
  parcelServiceId?: string | undefined
  vehicleServiceId?: string | undefined
}
const DepartureChoice = z.object({ expeditionId: Id, ...services })

/** `otherMode` allows services of another mode than the expedition's. */
export type BillingChoice = { departures: readonly DepartureChoice[]; otherMode?: boolean | undefined }

/** The choices are query parameters of the preview, so their number is limited. */
const mostDepartures = 40
/**
 * Pages of the previous version send one service for the whole client, which would bill two lanes at one
 * price (decision 095).
 */
const oldPage = 'Cette page est ancienne : rechargez-la, puis choisissez un service par départ.'
const departures = z
  .array(DepartureChoice, { error: ({ input }) => (input === undefined ? oldPage : undefined) })
  .max(mostDepartures, `${mostDepartures} départs au plus.`)
  .refine(
    (choices) => new Set(choices.map(({ expeditionId }) => expeditionId)).size === choices.length,
    'Un départ est indiqué deux fois.',
  )

const ChosenForExpedition = z.object({ id: Id, ...services, otherMode })
const ChosenForClient = z.object({ id: Id, departures: departures.default([]), otherMode })

/** `total` is the total of the preview. Goods that changed since then are refused. */
const total = { total: Count }
const ConfirmedForClient = z.object({
  id: Id,
  departures: departures.min(1, 'Choisissez un service par départ.'),
  otherMode,
  ...total,
})

const unknownService = { UNKNOWN_SERVICE: { status: 422, message: 'Choisissez un service.' } } as const
const refusals = {
  ...unknownService,
  NOTHING_TO_BILL: refusal('Aucune marchandise à facturer.'),
  GOODS_CHANGED: refusal("Les marchandises ont changé depuis l'aperçu. Vérifiez-le à nouveau."),
} as const

/** Invoices for goods: one for each client of an expedition, or for each expedition of a client. */
export const billing = {
  previewExpedition: guarded('invoices.write', { reads: true })
    .route({ method: 'GET', path: '/expeditions/{id}/invoices/preview' })
    .input(ChosenForExpedition)
    .output(BillingPreview)
    .errors(unknownService),
  billExpedition: guarded('invoices.write', { creates: true, records: ['INVOICE_CREATED', 'GOODS_BILLED'] })
    .route({ method: 'POST', path: '/expeditions/{id}/invoices', successStatus: 201 })
    .input(ChosenForExpedition.extend(total))
    .output(BillingDone)
    .errors(refusals),
  previewClient: guarded('invoices.write', { reads: true })
    .route({ method: 'GET', path: '/clients/{id}/invoices/preview' })
    .input(ChosenForClient)
    .output(BillingPreview)
    .errors(unknownService),
  billClient: guarded('invoices.write', { creates: true, records: ['INVOICE_CREATED', 'GOODS_BILLED'] })
    .route({ method: 'POST', path: '/clients/{id}/invoices', successStatus: 201 })
    .input(ConfirmedForClient)
    .output(BillingDone)
    .errors(refusals),
}
