import type { Fields, Kind, With } from '#wire/record-fields.ts'

/** How a field is formatted. A table name means that the field contains an id of that table. */
export type FieldType = Kind | 'role' | 'lines' | PointedKind

/** Tables to which a field can refer by id. */
export type PointedKind = 'clients' | 'services' | 'invoices'

/** The French name of a field and, unless it is plain text, its type. */
export type FieldWords = string | readonly [name: string, type: FieldType]

/** The French names of a record's fields. */
export type Words<Field extends string> = Record<Field, FieldWords>

/** Derives the French names and types shown in the history from the definition of a record's fields. */
export function fieldWordsOf<const All extends Fields>(
  fields: All,
): Words<Extract<keyof With<All, 'word'>, string>> {
  const words = Object.entries(fields).flatMap(([name, { word, is }]) => (word ? [[name, [word, is]]] : []))
  return Object.fromEntries(words)
}
