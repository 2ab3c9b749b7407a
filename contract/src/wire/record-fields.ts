import type { Instant } from '#values/days.ts'

// Definition of a record's fields, one entry a field, in the `fields.ts` of its domain. Plain data, because
// pages load it.

/** The value type of each kind of field. */
type Values = {
  /** Types of text: one line, several lines, or a number assigned by somebody else. */
  text: string
  note: string
  code: string
  email: string
  phone: string
  /** UN/LOCODE, or the IATA code of an airport. */
  locode: string
  /** MBL, or the eleven digits of a MAWB. */
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
  /** Cents. */
  money: number
  /** Ids of files, in the order of shooting. */
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
