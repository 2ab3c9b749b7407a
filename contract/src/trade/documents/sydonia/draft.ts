import * as z from 'zod/mini'
import { countries } from '#values/countries.ts'
import { optional, required } from '#values/text.ts'
import { billNatureCodes } from './words.ts'

const upperCase = z.overwrite((text: string) => text.toUpperCase())

function code(longest: number) {
  return z.pipe(
    z.pipe(
      optional(longest),
      z.transform((text: string | null) => text?.toUpperCase() ?? null),
    ),
    z.nullable(z.string().check(z.regex(/^[A-Z0-9/.-]+$/, 'Lettres et chiffres seulement.'))),
  )
}

function locode() {
  return z.pipe(
    z.pipe(
      optional(5),
      z.transform((text: string | null) => text?.toUpperCase() ?? null),
    ),
    z.nullable(
      z.string().check(z.regex(/^[A-Z]{2}[A-Z2-9]{3}$/, 'Deux lettres du pays et trois du lieu : CDMAT.')),
    ),
  )
}

/** The codes by which customs of the destination know a departure. */
export const sydoniaCodes = {
  customsOffice: required('Indiquez le code du bureau de douane.', 10).check(
    upperCase,
    z.regex(/^[A-Z0-9]+$/, 'Lettres et chiffres seulement.'),
  ),
  carrierCode: code(17),
  agentCode: code(17),
  nationality: z._default(z.nullable(z.enum(countries, 'Choisissez un pays.')), null),
  /** UN/LOCODE of both ends, where the expedition has none: airports and places typed by hand. */
  departureCode: locode(),
  arrivalCode: locode(),
  billNature: z._default(z.enum(billNatureCodes, 'Choisissez la nature.'), '23'),
  billType: required('Indiquez le type de titre.', 3).check(
    upperCase,
    z.regex(/^[A-Z0-9]+$/, 'Lettres et chiffres seulement.'),
  ),
  /** Code of the warehouse or area where the goods are discharged. */
  location: code(17),
}

export const SydoniaDraft = z.object(sydoniaCodes)
export type SydoniaDraft = z.output<typeof SydoniaDraft>
