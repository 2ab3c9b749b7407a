import { z } from 'zod'
import { guarded, refusal } from '#access/procedure.ts'
import { expeditionModes } from '#trade/expeditions/words.ts'
import { goodsKinds } from '#trade/goods/words.ts'
import { Measure } from '#trade/invoices/measure.ts'
import { serviceTypes } from '#trade/invoices/words.ts'
import { ListPrice } from '#trade/prices/list-price.ts'
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
      /**
       * The billed quantity, in the unit of the service. `price` is the applied price of one unit, in cents.
       */
      measured: z.number(),
      price: Cents,
      /**
       * The weight or volume from which the quantity was computed. Null when the service is priced per piece
       * or at a flat rate.
       */
      measure: z.nullable(Measure),
      pieces: Count,
      weightKg: z.nullable(WeightKg),
      total: Cents,
      /** The price of a list, where one replaces the standard price of the service. */
      listPrice: z.nullable(ListPrice),
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

/** Goods of one kind that can be billed: the number of rows, and the service last used on this route. */
const ToBill = z.object({ lots: Count, proposed: BillingService.nullable() })

/** An expedition with goods to bill. Its route decides which service is proposed. */
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
   * Goods with neither weight nor size, which an expedition cannot load: their number, and the first few of
   * them.
   */
  unmeasured: z.object({ count: Count, goods: z.array(Lot) }),
  departures: z.array(DepartureToBill),
  /** Goods left out of the invoices, grouped by reason, with their count and the first few numbers. */
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

/** The services chosen for the goods of one expedition. Goods without a service are not billed. */
export type DepartureChoice = {
  expeditionId: string
  parcelServiceId?: string | undefined
  vehicleServiceId?: string | undefined
}
const DepartureChoice = z.object({ expeditionId: Id, ...services })

/** `otherMode` allows services of another transport mode (sea, air, road) than the expedition's. */
export type BillingChoice = { departures: readonly DepartureChoice[]; otherMode?: boolean | undefined }

/** The choices are sent as query parameters of the preview, so their number is limited. */
const mostDepartures = 40
/**
 * Browser tabs opened before an update send one service for the whole client. Two routes would then be billed
 * at one price, so the request is refused (decision 095).
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

/** The total that the preview showed. The request is refused if the goods changed since then. */
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

/** Procedures that invoice goods: one invoice per client of an expedition, or per expedition of a client. */
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
