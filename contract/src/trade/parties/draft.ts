import * as z from 'zod/mini'
import { country } from '#values/countries.ts'
import { optionalEmail, phone } from '#values/fields.ts'
import { optional, optionalAs, required } from '#values/text.ts'
import { draftShape } from '#wire/draft-shape.ts'
import { partyFields } from './fields.ts'

/** Width of the boxes of transport documents and customs files, in characters, and lines of an address. */
const partyLine = { width: 35, lines: 4 } as const

const tooLong = `L'adresse a ${partyLine.lines} lignes au plus, de ${partyLine.width} caractères.`

const address = optionalAs(400, trimmedLines, z.refine(fitsInBox, tooLong))

function trimmedLines(typed: string): string {
  return typed
    .split('\n')
    .flatMap((line) => line.trim() || [])
    .join('\n')
}

function fitsInBox(lines: string): boolean {
  const all = lines.split('\n')
  return all.length <= partyLine.lines && all.every((line) => [...line].length <= partyLine.width)
}

const flag = () => z._default(z.boolean('Indiquez oui ou non.'), false)

export const PartyDraft = z.object(
  draftShape(partyFields, {
    name: required('Indiquez un nom.', 2 * partyLine.width),
    address,
    country: z.pipe(optional(2), z.nullable(country())),
    email: optionalEmail(),
    phone: phone(),
    isShipper: flag(),
    isConsignee: flag(),
    isNotify: flag(),
  }),
)
export type PartyDraft = z.output<typeof PartyDraft>
