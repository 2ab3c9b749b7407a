import { type Fields, fieldsWith, type ValueOf, type With } from '@escale/contract/wire/record-fields'

const texts = ['text', 'note', 'code', 'email', 'phone', 'waybill'] as const
type Text = { is: (typeof texts)[number] }
type Drafted<All> = With<All, 'drafted'>

/** The fields of a form: text is never null. */
export type Start<All> = {
  -readonly [Name in keyof Drafted<All>]: All[Name] extends Text ? string : ValueOf<All[Name]>
}

/** Text may be unsaid; of the others, those that are never null are said. */
type Said<All> = {
  [Name in keyof Drafted<All> as All[Name] extends Text
    ? never
    : null extends ValueOf<All[Name]>
      ? never
      : Name]: ValueOf<All[Name]>
} & {
  [Name in keyof Drafted<All>]?: ValueOf<All[Name]> | undefined
}

/** What the form of a record starts from: a row, or what is known of a new one. */
export function startOfFields<const All extends Fields>(fields: All, row: Said<All>): Start<All> {
  const said: Readonly<Record<string, unknown>> = row
  const isText = ({ is }: Fields[string]) => texts.some((text) => text === is)
  const start = Object.entries<Fields[string]>(fieldsWith(fields, 'drafted')).map(([name, field]) => [
    name,
    said[name] ?? (isText(field) ? '' : null),
  ])
  return Object.fromEntries(start)
}
