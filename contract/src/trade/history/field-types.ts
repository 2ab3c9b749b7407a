/** What a field holds, where it is not read as it is kept; the name of a table: an id of it. */
export type FieldType =
  | 'money'
  | 'day'
  | 'instant'
  | 'kilograms'
  | 'centimetres'
  | 'cubicMetres'
  | 'kilometres'
  | 'phone'
  | 'yesNo'
  | 'role'
  | 'waybill'
  | 'photos'
  | 'lines'
  | PointedKind

/** What a field may point at. */
export type PointedKind = 'clients' | 'services' | 'invoices'

/** What a field is called and, unless it is text, what it holds. */
export type FieldWords = string | readonly [name: string, type: FieldType]

/** What each field of a record is called. */
export type Words<Field extends string> = Record<Field, FieldWords>
