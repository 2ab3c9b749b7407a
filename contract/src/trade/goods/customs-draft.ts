import * as z from 'zod/mini'
import { hsCode, optionalCents, unNumber } from '#trade/freight/customs-codes.ts'
import { packageKinds } from '#trade/freight/package-kinds.ts'
import { draftShape } from '#wire/draft-shape.ts'
import { goodsFields } from './fields.ts'
import { dangerClasses } from './words.ts'

const { description, packageKind, hsCode: code, declaredValue, unNumber: un, dangerClass } = goodsFields

/** The data that customs and carriers ask about a lot. */
const customsFields = {
  ...{ description, packageKind, hsCode: code, declaredValue, unNumber: un, dangerClass },
} as const

const { id, version, number, clientName, quantity, weightKg, danger, hsCodeByName } = goodsFields

/** The fields of a line of the grid. */
export const customsLineFields = {
  ...{ id, version, number, clientName, quantity, weightKg, danger, hsCodeByName },
  ...customsFields,
} as const

/** The rules of customs data that parcels and vehicles share. */
export const customsRules = () => ({
  hsCode: hsCode(),
  declaredValue: optionalCents(),
  unNumber: unNumber(),
  dangerClass: z._default(z.nullable(z.enum(dangerClasses, 'Choisissez une classe.')), null),
})

export const packageKindRule = () => z._default(z.enum(packageKinds, 'Choisissez un emballage.'), 'Carton')

export type CustomsDraft = z.output<typeof CustomsDraft>
export const CustomsDraft = z.object(
  draftShape(customsFields, { packageKind: packageKindRule(), ...customsRules() }),
)
