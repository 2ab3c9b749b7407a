import * as z from 'zod/mini'

export * from './fold.ts'

/** Refuses characters that cannot be stored: PostgreSQL rejects NUL, XLSX files reject U+FFFE and U+FFFF. */
export const noNul = z.refine<string>(
  (text) => !/[\0\ufffe\uffff]/.test(text),
  'Ce texte contient un caractère interdit.',
)

/** A required text of 200 characters at most, trimmed. */
export function name(missing: string) {
  return required(missing, 200)
}

/** A required text, trimmed. */
export function required(missing: string, max: number) {
  return z.string(missing).check(z.trim(), z.minLength(1, missing), atMost(max), noNul)
}

/** An optional text, trimmed. Null when empty. */
export function optional(max: number) {
  return z.pipe(
    z._default(z.nullable(z.string().check(z.trim(), atMost(max), noNul)), null),
    z.transform((text) => text || null),
  )
}

/**
 * An optional text that is stored in another form than typed, such as digits without spaces. The checks see
 * the stored form. Null when nothing is left of the text.
 */
export function optionalAs(
  max: number,
  stored: (typed: string) => string,
  ...checks: (z.core.CheckFn<string> | z.core.$ZodCheck<string>)[]
) {
  return z.pipe(
    z.pipe(
      optional(max),
      z.transform((typed: string | null) => (typed && stored(typed)) || null),
    ),
    z.nullable(z.string().check(...checks)),
  )
}

/** An optional text of 4,000 characters at most. */
export const note = () => optional(4000)

function atMost(max: number) {
  return z.maxLength(max, `${max.toLocaleString('fr-FR')} caractères au plus.`)
}
