import type { Instant } from '#values/days.ts'

// Definition of a record's fields, with one entry per field, used by the `fields.ts` of each domain. Plain
// data without validation code, because pages load it.

/** TypeScript type of the value, for each kind of field. */
type Values = {
  /** Kinds of text: one line, several lines, or a number assigned by another organisation. */
  text: string
  note: string
  code: string
  email: string
  phone: string
  /** Location code: UN/LOCODE, or the IATA code of an airport. */
  locode: string
  /**
   * Transport document number: a master bill of lading (MBL), or the eleven digits of an air waybill (MAWB).
   */
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
  /** An amount in cents. */
  money: number
  /** Ids of the photo files, in the order in which they were taken. */
  photos: string[]
  id: string
  /** The id of a client, own or shared. */
  clients: string
  version: number
}

/** The kind of a field decides how it is validated, stored and formatted. */
export type Kind = keyof Values | 'choice'
type FieldValue = { is: keyof Values } | { is: 'choice'; of: readonly [string, ...string[]] }

export type Field = FieldValue & {
  /** Column of the table; absent when the value is computed or joined. */
  column?: string
  /** French name in the history and in conflict notices; absent when the field is never named. */
  word?: string
  /** Column title in the exported list; absent when the field is not exported. */
  file?: string
  /** Never null. */
  always?: true
  /** Entered by a person in a form. */
  drafted?: true
  /** The most characters, for text without another rule. */
  longest?: number
}

export type Fields = Readonly<Record<string, Field>>

type FieldValueType<One> = One extends { of: readonly (infer Choice)[] }
  ? Choice
  : One extends { is: keyof Values }
    ? Values[One['is']]
    : never
/** The type of a field's value in a row. */
export type ValueOf<One> = One extends { always: true } ? FieldValueType<One> : FieldValueType<One> | null

/** The fields that have a given property: `column`, `word`, `drafted`… */
export type With<All, Property extends string> = {
  [Name in keyof All as All[Name] extends Record<Property, unknown> ? Name : never]: All[Name]
}

export function fieldsWith<const All extends Fields, Property extends string>(
  fields: All,
  property: Property,
): With<All, Property> {
  const matches = Object.entries(fields).filter(([, field]) => property in field)
  return Object.fromEntries(matches) as With<All, Property>
}
