import * as z from 'zod/mini'
import { countries } from '#values/countries.ts'
import { optionalAs, required } from '#values/text.ts'
import { billNatureCodes } from './words.ts'

const upperCase = (text: string) => text.toUpperCase()
const lettersOnly = 'Lettres et chiffres seulement.'

function requiredCode(missing: string, longest: number) {
  return required(missing, longest).check(z.overwrite(upperCase), z.regex(/^[A-Z0-9]+$/, lettersOnly))
}

const code = () => optionalAs(17, upperCase, z.regex(/^[A-Z0-9/.-]+$/, lettersOnly))

function locode() {
  return optionalAs(
    5,
    upperCase,
    z.regex(/^[A-Z]{2}[A-Z2-9]{3}$/, 'Deux lettres du pays et trois du lieu : CDMAT.'),
  )
}

/** The codes by which customs of the destination know a departure. */
export const sydoniaCodes = {
  customsOffice: requiredCode('Indiquez le code du bureau de douane.', 10),
  carrierCode: code(),
  agentCode: code(),
  nationality: z._default(z.nullable(z.enum(countries, 'Choisissez un pays.')), null),
  /** UN/LOCODE of both ends, where the expedition has none: airports and places typed by hand. */
  departureCode: locode(),
  arrivalCode: locode(),
  billNature: z._default(z.enum(billNatureCodes, 'Choisissez la nature.'), '23'),
  billType: requiredCode('Indiquez le type de titre.', 3),
  /** Code of the warehouse or area where the goods are discharged. */
  location: code(),
}

export const SydoniaDraft = z.object(sydoniaCodes)
export type SydoniaDraft = z.output<typeof SydoniaDraft>
