import * as z from 'zod/mini'
import { expeditionModes } from '#trade/expeditions/words.ts'
import { Day } from '#values/dates.ts'
import { isDay } from '#values/days.ts'
import { Cents } from '#values/money.ts'
import { optional } from '#values/text.ts'
import { priceMessages } from './messages.ts'
import { cargoCategories, mostBreaks } from './words.ts'

const wrongQuantity = 'Indiquez une quantité entre 0,001 et 999 999,999.'

/** A quantity in the unit of the service, with three decimals at most. */
const Quantity = z.number(wrongQuantity).check(
  z.minimum(0.001, wrongQuantity),
  z.maximum(999_999.999, wrongQuantity),
  z.refine(
    (value) => Math.abs(Math.round(value * 1000) - value * 1000) < 1e-6,
    'La quantité a trois décimales au plus.',
  ),
  z.overwrite((value) => Math.round(value * 1000) / 1000),
)

const PriceBreak = z.object({ fromQty: Quantity, price: Cents })

const breaks = z._default(
  z.array(PriceBreak).check(
    z.maxLength(mostBreaks, `${mostBreaks} paliers au plus.`),
    z.refine(
      (all) => new Set(all.map(({ fromQty }) => fromQty)).size === all.length,
      'Deux paliers commencent à la même quantité.',
    ),
    z.overwrite((all) => all.toSorted((one, other) => one.fromQty - other.fromQty)),
  ),
  [],
)

const clientOrGroup = z.refine<{ clientId: string | null; clientGroup: string | null }>(
  ({ clientId, clientGroup }) => clientId === null || clientGroup === null,
  { path: ['clientGroup'], message: 'Choisissez un client ou un groupe, pas les deux.' },
)

const endAfterStart = z.refine<{ validFrom: string; validTo: string | null }>(
  ({ validFrom, validTo }) => validTo === null || validTo >= validFrom,
  {
    path: ['validTo'],
    message: 'La fin ne peut pas précéder le début.',
    when: ({ value }) => {
      const { validFrom, validTo } = (value ?? {}) as { validFrom?: unknown; validTo?: unknown }
      return isDay(validFrom) && isDay(validTo)
    },
  },
)

const choice = <Choices extends readonly [string, ...string[]]>(choices: Choices, sentence: string) =>
  z._default(z.nullable(z.enum(choices, sentence)), null)

/** A price of a list. The server takes the unit from the service, and composes the name. */
export const PriceDraft = z
  .object({
    serviceId: z.uuid(priceMessages.unknownService),
    clientId: z._default(z.nullable(z.uuid(priceMessages.unknownClient)), null),
    clientGroup: optional(80),
    mode: choice(expeditionModes, 'Choisissez un mode.'),
    origin: optional(200),
    destination: optional(200),
    category: choice(cargoCategories, 'Choisissez une catégorie.'),
    price: Cents,
    minQuantity: z._default(z.nullable(Quantity), null),
    breaks,
    validFrom: Day('Indiquez une date de début valide.'),
    validTo: z._default(z.nullable(Day('Indiquez une date de fin valide.')), null),
  })
  .check(clientOrGroup, endAfterStart)
export type PriceDraft = z.output<typeof PriceDraft>

/** The price group of a client; null for none. */
export const PriceGroupDraft = z.object({ priceGroup: optional(80) })
export type PriceGroupDraft = z.output<typeof PriceGroupDraft>
