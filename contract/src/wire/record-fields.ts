import type { Instant } from '#values/days.ts'

// What a record is made of: a row a field, in `fields.ts` of its domain. Data only: pages load it.

/** What a field of each kind holds. */
type Values = {
  /** A line of text; several lines; what somebody else numbered. */
  text: string
  note: string
  code: string
  email: string
  phone: string
  /** UN/LOCODE, or the IATA code of an airport. */
  locode: string
  /** MBL, or the eleven figures of a MAWB. */
  waybill: string
  day: string
  instant: Instant
  yesNo: boolean
  count: number
  year: number
  kilometres: number
  kilograms: number
  centimetres: number
  cubicMetres: number
  /** In cents. */
  money: number
  /** Ids of files, in the order they were taken. */
  photos: string[]
  id: string
  /** The id of a client, own or shared. */
  clients: string
  version: number
}

/** What a field holds: it is checked, kept and written accordingly. */
export type Kind = keyof Values | 'choice'
type Held = { is: keyof Values } | { is: 'choice'; of: readonly [string, ...string[]] }

export type Field = Held & {
  /** Where its table keeps it; none: it is read from elsewhere. */
  column?: string
  /** What its history and a form that was overtaken call it; none: they never tell it. */
  word?: string
  /** The title of its column in the file of the list; none: it is not in it. */
  file?: string
  /** Never null. */
  always?: true
  /** Said by a person, in a form. */
  drafted?: true
  /** Characters of what is typed, where no other rule is given. */
  longest?: number
}

export type Fields = Readonly<Record<string, Field>>

type HeldBy<One> = One extends { of: readonly (infer Choice)[] }
  ? Choice
  : One extends { is: keyof Values }
    ? Values[One['is']]
    : never
/** What a field is in a row. */
export type ValueOf<One> = One extends { always: true } ? HeldBy<One> : HeldBy<One> | null

/** The fields that say something: those with a `column`, a `word`, that are `drafted`… */
export type With<All, Said extends string> = {
  [Name in keyof All as All[Name] extends Record<Said, unknown> ? Name : never]: All[Name]
}

export function fieldsWith<const All extends Fields, Said extends string>(
  fields: All,
  said: Said,
): With<All, Said> {
  return Object.fromEntries(Object.entries(fields).filter(([, field]) => said in field)) as With<All, Said>
}
