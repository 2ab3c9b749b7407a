import * as z from 'zod/mini'
import { freightTerms } from '#trade/expeditions/words.ts'
import { optionalCents } from '#trade/freight/customs-codes.ts'
import { AnyDay } from '#values/dates.ts'
import { wholeNumber } from '#values/fields.ts'
import { draftShape } from '#wire/draft-shape.ts'
import { billFields } from './bill-fields.ts'
import { incoterms, mostOriginals } from './house-bill-words.ts'

const party = () => z._default(z.nullable(z.uuid('Choisissez une adresse.')), null)
const day = () => z._default(z.nullable(AnyDay('Choisissez une date.')), null)

/** The terms and parties of a house bill in draft. */
export const BillDraft = z.object(
  draftShape(billFields, {
    shipperId: party(),
    consigneeId: party(),
    isToOrder: z._default(z.boolean('Indiquez oui ou non.'), false),
    notifyId: party(),
    deliveryAgentId: party(),
    incoterm: z._default(z.nullable(z.enum(incoterms, 'Choisissez un incoterm.')), null),
    freightTerms: z._default(
      z.nullable(z.enum(freightTerms, 'Choisissez un mode de paiement du fret.')),
      null,
    ),
    declaredValue: optionalCents(),
    insuredValue: optionalCents(),
    originals: wholeNumber(0, mostOriginals, `De 0 à ${mostOriginals} originaux.`),
    shippedOn: day(),
    issuedOn: day(),
  }),
)
export type BillDraft = z.output<typeof BillDraft>
