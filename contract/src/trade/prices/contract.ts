import { z } from 'zod'
import { guarded, notRestorable, refusal, refusalAbout, staleErrors } from '#access/procedure.ts'
import { expeditionModes } from '#trade/expeditions/words.ts'
import { units } from '#trade/services/units.ts'
import { AnyDay } from '#values/dates.ts'
import { Instant } from '#values/instants.ts'
import { Cents } from '#values/money.ts'
import { ById, FirstVersion, Id, listInput, page, Version } from '#wire/page.ts'
import { apiRefusals } from '#wire/refusals.ts'
import { PriceDraft, PriceGroupDraft } from './draft.ts'
import { priceMessages, tiedPrice } from './messages.ts'
import { cargoCategories, priceDays } from './words.ts'

export type Price = z.output<typeof Price>
export const Price = z.object({
  id: Id,
  version: Version,
  /** Service, lane and client in words, composed by the server. */
  name: z.string(),
  serviceId: Id,
  serviceName: z.string(),
  clientId: Id.nullable(),
  clientName: z.string().nullable(),
  clientGroup: z.string().nullable(),
  mode: z.enum(expeditionModes).nullable(),
  origin: z.string().nullable(),
  destination: z.string().nullable(),
  category: z.enum(cargoCategories).nullable(),
  unit: z.enum(units),
  /** True when the service is sold in another unit since. The price then applies to nothing. */
  isOfOtherUnit: z.boolean(),
  price: Cents,
  minQuantity: z.number().nullable(),
  breaks: z.array(z.object({ fromQty: z.number(), price: Cents })),
  currency: z.string(),
  validFrom: z.string(),
  validTo: z.string().nullable(),
  createdAt: Instant,
})

export type PriceList = z.output<typeof PriceList>
export const PriceList = listInput(['name', 'validFrom', 'price'], 'asc').extend({
  serviceId: Id.optional(),
  /** Prices that name this client. */
  clientId: Id.optional(),
  /** Only prices that apply on this day. */
  on: z.optional(AnyDay()),
})

/** The group of a client. `version` is 0 before the first save. */
export type PriceGroup = z.output<typeof PriceGroup>
export const PriceGroup = z.object({ version: z.number().int(), priceGroup: z.string().nullable() })

const refusals = {
  UNKNOWN_SERVICE: { status: 422, message: priceMessages.unknownService },
  UNKNOWN_CLIENT: { status: 422, message: priceMessages.unknownClient },
  PRICE_TIED: refusalAbout(
    'Un prix de même portée commence le même jour.',
    { name: z.string() },
    ({ name }) => tiedPrice(name),
  ),
  TOO_MANY_PRICES: refusal(priceMessages.tooMany),
} as const

/** Prices by service, lane, client and quantity, which replace the standard price of a service. */
export const prices = {
  list: guarded('prices.read', { reads: true })
    .route({ method: 'GET', path: '/prices' })
    .input(PriceList)
    .output(page(Price)),
  get: guarded('prices.read', { reads: true })
    .route({ method: 'GET', path: '/prices/{id}' })
    .input(ById)
    .output(Price),
  create: guarded('prices.write', { creates: true, records: ['PRICE_CREATED'] })
    .route({ method: 'POST', path: '/prices', successStatus: 201 })
    .input(z.intersection(PriceDraft, z.object({ id: Id.optional() })))
    .output(Price)
    .errors({ ...refusals, ID_TAKEN: refusal(apiRefusals.idTaken) }),
  update: guarded('prices.write', { records: ['PRICE_UPDATED'] })
    .route({ method: 'PUT', path: '/prices/{id}' })
    .input(z.intersection(PriceDraft, z.object({ id: Id, version: Version })))
    .output(Price)
    .errors({ ...refusals, ...staleErrors(Price) }),
  /** Deletes a price. Invoices that used it keep its name and figures. */
  remove: guarded('prices.write', { records: ['PRICE_REMOVED'] })
    .route({ method: 'DELETE', path: '/prices/{id}' })
    .input(ById)
    .output(z.void()),
  /** Brings back a price that the caller deleted in the last ten minutes. */
  restore: guarded('prices.write', { records: ['PRICE_RESTORED'] })
    .route({ method: 'POST', path: '/prices/{id}/restore' })
    .input(ById)
    .output(z.void())
    .errors({ ...notRestorable, PRICE_TIED: refusals.PRICE_TIED }),
  /** Returns the prices that a new invoice of this client may take on a day, with the day that counts. */
  ofClient: guarded('prices.read', { reads: true })
    .route({ method: 'GET', path: '/clients/{id}/prices' })
    .input(z.object({ id: Id }))
    .output(
      z.object({ priceGroup: z.string().nullable(), priceDay: z.enum(priceDays), prices: z.array(Price) }),
    ),
  /** Returns the names of the price groups in use. */
  groups: guarded('prices.read', { reads: true })
    .route({ method: 'GET', path: '/price-groups' })
    .output(z.array(z.string())),
  group: guarded('prices.read', { reads: true })
    .route({ method: 'GET', path: '/clients/{id}/price-group' })
    .input(ById)
    .output(PriceGroup),
  saveGroup: guarded('prices.write', { records: ['CLIENT_TERMS_UPDATED'] })
    .route({ method: 'PUT', path: '/clients/{id}/price-group' })
    .input(z.object({ id: Id, version: FirstVersion, ...PriceGroupDraft.shape }))
    .output(PriceGroup)
    .errors(staleErrors(PriceGroup)),
}
