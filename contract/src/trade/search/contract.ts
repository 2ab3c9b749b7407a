import { z } from 'zod'
import { guarded } from '#access/procedure.ts'
import { Carriage } from '#trade/goods/goods-actions.ts'
import { goodsKinds, goodsStatuses } from '#trade/goods/words.ts'
import { Cents } from '#values/money.ts'
import { Count, Id, Search } from '#wire/page.ts'
import { resultTypes } from './words.ts'

/** A parcel or vehicle of a client found, with what answers « où est mon colis ? ». */
export type GoodsOfClient = z.output<typeof GoodsOfClient>
const GoodsOfClient = z.object({
  id: Id,
  kind: z.enum(goodsKinds),
  number: z.string(),
  /** Tracking or chassis number. */
  code: z.string(),
  status: z.enum(goodsStatuses),
  /** Place in the warehouse. */
  location: z.string().nullable(),
  expeditionReference: z.string().nullable(),
  carriage: Carriage.pick({
    mode: true,
    vesselOrFlight: true,
    etd: true,
    eta: true,
    atd: true,
    ata: true,
  }).nullable(),
  /** Path of the page that shows it. */
  route: z.string(),
})

export type SearchResult = z.output<typeof SearchResult>
export const SearchResult = z.object({
  type: z.enum(resultTypes),
  id: Id,
  title: z.string(),
  subtitle: z.string(),
  /** Status of the record found; null for types without status. */
  status: z.string().nullable(),
  /**
   * Amount that a client still has to pay, in cents. Null for other types, and for callers who may not read
   * invoices.
   */
  owedCents: Count.nullable(),
  /** Total of an invoice or amount of a payment, in cents. Absent for other types. */
  amountCents: z.optional(Cents),
  /** The balance of an invoice, in cents. Absent for other types. */
  balanceCents: z.optional(Cents),
  /** Day of a payment. Absent for other types. */
  paymentDate: z.string().optional(),
  /** Goods of a client, those on their way first: three, or one when several clients are found. */
  goods: z.array(GoodsOfClient).optional(),
  /** Path of the record's page. */
  route: z.string(),
})

export const search = {
  /**
   * Searches all records that the caller may read, and returns at most three of each type. A search of fewer
   * than two letters returns nothing.
   */
  find: guarded('search.use', { shared: true, reads: 'once' })
    .route({ method: 'GET', path: '/search' })
    .input(z.object({ q: Search }))
    .output(z.array(SearchResult)),
}
