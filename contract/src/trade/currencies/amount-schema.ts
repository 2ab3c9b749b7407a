import * as z from 'zod/mini'
import { currencies, maxMinorUnits } from './words.ts'

export const CurrencyCode = z.enum(currencies, 'Choisissez une devise.')

const wholeUnits = 'Le montant doit être un nombre entier.'

/** A positive amount in minor units of its currency. */
export const PositiveAmount = z
  .int(wholeUnits)
  .check(
    z.minimum(1, 'Indiquez un montant supérieur à zéro.'),
    z.maximum(maxMinorUnits, 'Ce montant est trop grand.'),
  )

/** An amount in minor units, zero included. */
export const AmountOrZero = z
  .int(wholeUnits)
  .check(
    z.minimum(0, 'Le montant ne peut pas être négatif.'),
    z.maximum(maxMinorUnits, 'Ce montant est trop grand.'),
  )

/** The second total of a document, as in rates.ts. */
export const SecondTotalOfDocument = z.object({ currency: CurrencyCode, rate: z.string(), total: z.int() })
