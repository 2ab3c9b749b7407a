import * as z from 'zod/mini'
import { type SeriesKind, seriesKinds, seriesNames } from './words.ts'

const codeText = '1 à 6 lettres ou chiffres, sans accent.'

function seriesCode(missing: string) {
  return z.string(missing).check(
    z.overwrite((typed) => typed.trim().toUpperCase()),
    z.minLength(1, missing),
    z.regex(/^[A-Z0-9]{1,6}$/, codeText),
  )
}

const prefix = seriesCode('Indiquez un préfixe.')

/** Names of the series that begin next. The agency is part of every number, or of none. */
export const SeriesNamesDraft = z
  .object({
    prefixes: z.object({
      Maritime: prefix,
      Aérien: prefix,
      Avoir: prefix,
      Reçu: prefix,
      Devis: prefix,
    } satisfies Record<SeriesKind, typeof prefix>),
    agency: z.pipe(
      z.pipe(
        z.nullish(z.string()),
        z.transform((typed: string | null | undefined) => typed?.trim() || null),
      ),
      z.nullable(seriesCode(codeText)),
    ),
  })
  .check(
    z.check(({ value, issues }) => {
      for (const [kind, other] of samePrefixes(value.prefixes))
        issues.push({
          code: 'custom',
          path: ['prefixes', kind],
          message: `Ce préfixe est celui d'une autre série : ${seriesNames[other]}.`,
          input: value,
        })
    }),
  )
export type SeriesNamesDraft = z.output<typeof SeriesNamesDraft>

/** Kinds that have the prefix of an earlier kind, each with that kind. */
function samePrefixes(prefixes: Record<SeriesKind, string>): [SeriesKind, SeriesKind][] {
  return seriesKinds.flatMap((kind, place) => {
    const other = seriesKinds.slice(0, place).find((earlier) => prefixes[earlier] === prefixes[kind])
    return other ? [[kind, other] as [SeriesKind, SeriesKind]] : []
  })
}
