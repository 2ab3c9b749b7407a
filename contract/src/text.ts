import * as z from 'zod/mini'

export * from './fold.ts'

const noNul = z.refine<string>((text) => !text.includes('\0'), 'Ce texte contient un caractère interdit.')

/** A required line of text, trimmed, 200 characters at most. */
export function name(missing: string) {
  return z.string(missing).check(z.trim(), z.minLength(1, missing), z.maxLength(200, '200 caractères au plus.'), noNul)
}

/** An optional text, trimmed; null when empty. */
export function optional(max: number) {
  return z.pipe(
    z._default(z.nullable(z.string().check(z.trim(), z.maxLength(max, `${max.toLocaleString('fr-FR')} caractères au plus.`), noNul)), null),
    z.transform((text) => text || null),
  )
}

/** A note: 4,000 characters at most. */
export const note = () => optional(4000)
