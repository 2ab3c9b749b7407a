import { type Fields, fieldsWith, type ValueOf, type With } from '@escale/contract/wire/record-fields'

const texts = ['text', 'note', 'code', 'email', 'phone', 'waybill'] as const
type Text = { is: (typeof texts)[number] }
type Drafted<All> = With<All, 'drafted'>

/** The start values of a form. Text fields are never null. */
export type Start<All> = {
  -readonly [Name in keyof Drafted<All>]: All[Name] extends Text ? string : ValueOf<All[Name]>
}

/**
 * Values from which a form can start. Text fields may be missing. Other fields that are never null are
 * required.
 */
type KnownValues<All> = {
  [Name in keyof Drafted<All> as All[Name] extends Text
    ? never
    : null extends ValueOf<All[Name]>
      ? never
      : Name]: ValueOf<All[Name]>
} & {
  [Name in keyof Drafted<All>]?: ValueOf<All[Name]> | undefined
}

/** The start values of a form, from a row or from the known values of a new record. */
export function startOfFields<const All extends Fields>(fields: All, row: KnownValues<All>): Start<All> {
  const values: Readonly<Record<string, unknown>> = row
  const isText = ({ is }: Fields[string]) => texts.some((text) => text === is)
  const start = Object.entries<Fields[string]>(fieldsWith(fields, 'drafted')).map(([name, field]) => [
    name,
    values[name] ?? (isText(field) ? '' : null),
  ])
  return Object.fromEntries(start)
}
