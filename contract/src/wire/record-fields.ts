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
  /** The id of a client. The client belongs to the company or is shared by all companies. */
  clients: string
  version: number
}

/** The kind of a field determines its validation, storage and format. */
export type Kind = keyof Values | 'choice'
type FieldValue = { is: keyof Values } | { is: 'choice'; of: readonly [string, ...string[]] }

export type Field = FieldValue & {
  /** The database column. Absent when the value is computed or joined. */
  column?: string
  /** The French name in the change history and in conflict notices. Absent when neither shows the field. */
  word?: string
  /** The column title in an exported list. Absent when the field is not exported. */
  file?: string
  /** True when the value is never null. */
  always?: true
  /** True when users enter the value in a form. */
  drafted?: true
  /** The most characters, for a text field that has no other validation rule. */
  longest?: number
}

export type Fields = Readonly<Record<string, Field>>

type FieldValueType<One> = One extends { of: readonly (infer Choice)[] }
  ? Choice
  : One extends { is: keyof Values }
    ? Values[One['is']]
    : never
/** The TypeScript type of a field's value in a row. Nullable unless `always` is set. */
export type ValueOf<One> = One extends { always: true } ? FieldValueType<One> : FieldValueType<One> | null

/** The fields that define a given property, for example `column` or `drafted`. */
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
