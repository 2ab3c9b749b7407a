import * as z from 'zod/mini'
import { maxCents, maxWeightKg } from './amounts.ts'

export * from './amounts.ts'

/** An amount of money as integer number of US cents. Only screens and documents show dollars. */
export const Cents = z
  .int('Le montant doit être un nombre entier de centimes.')
  .check(
    z.minimum(0, 'Le montant ne peut pas être négatif.'),
    z.maximum(maxCents, 'Le montant ne peut pas dépasser 99 999 999,99 $.'),
  )

/** An amount in cents that may be negative. */
export const SignedCents = z.int()

/**
 * A weight in kilograms, with three decimals at most. The rule tolerates floating-point noise, as in 0.95 -
 * 0.8, and rounds it off.
 */
export const WeightKg = z.number('Indiquez un poids en kilogrammes.').check(
  z.minimum(0, 'Le poids ne peut pas être négatif.'),
  z.maximum(maxWeightKg, 'Le poids ne peut pas dépasser 999 999,999 kg.'),
  z.refine((kg) => Math.abs(Math.round(kg * 1000) - kg * 1000) < 1e-6, 'Le poids a trois décimales au plus.'),
  z.overwrite((kg) => Math.round(kg * 1000) / 1000),
)
