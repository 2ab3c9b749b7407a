import type { Fields, Kind, With } from '#wire/record-fields.ts'

/** What a field holds, where it is not read as it is kept; the name of a table: an id of it. */
export type FieldType = Kind | 'role' | 'lines' | PointedKind

/** What a field may point at. */
export type PointedKind = 'clients' | 'services' | 'invoices'

/** What a field is called and, unless it is text, what it holds. */
export type FieldWords = string | readonly [name: string, type: FieldType]

/** What each field of a record is called. */
export type Words<Field extends string> = Record<Field, FieldWords>

/** What a record calls its fields, as its history tells them. */
export function wordsOf<const All extends Fields>(
  fields: All,
): Words<Extract<keyof With<All, 'word'>, string>> {
  const words = Object.entries(fields).flatMap(([name, { word, is }]) => (word ? [[name, [word, is]]] : []))
  return Object.fromEntries(words)
}
