import * as z from 'zod/mini'
import { ListPrice } from '#trade/prices/list-price.ts'
import { quantity } from '#values/fields.ts'
import { Cents, maxCents, WeightKg } from '#values/money.ts'
import { optional } from '#values/text.ts'
import { Measure, measureOfLine } from './measure.ts'
import { invoiceTotal } from './totals.ts'

// The priced lines of an invoice, which a quote has too.

/** Stored values, in the spelling of the product specification. */
export const merchandiseTypes = [
  'ordinateur',
  'téléphone',
  'tablette',
  'montre connecter',
  'battery téléphone',
  'batery ordinateur',
] as const

const serviceId = z.uuid('Choisissez un service.')

const measure = z._default(z.nullable(Measure), null)

/** The server reads the price again, and keeps the figures of a line that had it already. */
const listPrice = z._default(z.nullable(ListPrice), null)

const MaritimeLine = z.object({ serviceId, quantity: quantity(), unitPrice: Cents, measure, listPrice })

const AirLine = z.object({
  serviceId,
  merchandiseType: z._default(
    z.nullable(z.enum(merchandiseTypes, 'Choisissez un type de marchandise.')),
    null,
  ),
  quantity: z._default(quantity(), 1),
  weightKg: WeightKg,
  unitPrice: Cents,
  subProduct: optional(200),
  measure,
  listPrice,
})

function lines<Line extends z.ZodMiniType>(line: Line) {
  return z
    .array(line)
    .check(z.minLength(1, 'Ajoutez au moins une ligne.'), z.maxLength(500, '500 lignes au plus.'))
}

export const MaritimeLines = lines(MaritimeLine)
export const AirLines = lines(AirLine)

/** Fields that lines of sea and air have in common, validated when the mode is missing or wrong. */
export const AnyLines = lines(z.object({ serviceId, quantity: z._default(quantity(), 1), unitPrice: Cents }))

type PricedDraft =
  | { serviceType: 'Maritime'; lines: z.output<typeof MaritimeLines> }
  | { serviceType: 'Aérien'; lines: z.output<typeof AirLines> }

export const totalWithinLimit = z.refine<PricedDraft>(
  (draft) => invoiceTotal(draft.serviceType, draft.lines) <= maxCents,
  {
    path: ['lines'],
    message: 'Le total ne peut pas dépasser 99 999 999,99 $.',
  },
)

/** Removes a line's measurement when it no longer matches the total of the line. */
export function withoutWrongMeasures<Draft extends PricedDraft>(draft: Draft): Draft {
  const { serviceType, lines: given } = draft
  return { ...draft, lines: given.map((line) => ({ ...line, measure: measureOfLine(serviceType, line) })) }
}
