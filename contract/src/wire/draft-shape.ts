import type * as z from 'zod/mini'
import { optional } from '#values/text.ts'
import { type Fields, fieldsWith, type With } from './record-fields.ts'

type Rules<Name> = { readonly [One in Name & string]: z.ZodMiniType }
type Drafted<All> = With<All, 'drafted'>
/** Text fields whose only validation rule is a maximum length. */
type Free<All> = With<Drafted<All>, 'longest'>

/**
 * The fields of a draft with their validation rules: the given ones, and a maximum length for all other text
 * fields.
 */
export function draftShape<const All extends Fields, Own extends Rules<string>>(
  fields: All,
  own: Own & Rules<Exclude<keyof Drafted<All>, keyof Free<All>>>,
) {
  const rules: Partial<Record<string, z.ZodMiniType>> = own
  const shape = Object.entries<Fields[string]>(fieldsWith(fields, 'drafted')).map(
    ([name, { longest = 0 }]) => [name, rules[name] ?? optional(longest)],
  )
  return Object.fromEntries(shape) as {
    -readonly [Name in keyof Drafted<All>]: Name extends keyof Own ? Own[Name] : ReturnType<typeof optional>
  }
}
