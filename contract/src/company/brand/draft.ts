import * as z from 'zod/mini'
import { colour } from '#values/fields.ts'
import { isNestedTooDeeply } from './css-depth.ts'
import { brandMessages } from './messages.ts'

export const longestCss = 20_000

/** Refuses a style sheet whose brackets are nested too deeply to be parsed. */
export const isShallow = z.refine<string>((css) => !isNestedTooDeeply(css), brandMessages.cssTooDeep)

/** The visual identity of a company. */
export type BrandDraft = z.output<typeof BrandDraft>
export const BrandDraft = z.object({
  primaryColor: colour(),
  secondaryColor: colour(),
  /** The id of a newly uploaded logo, or of the current one. Null for none. */
  logoId: z.nullable(z.uuid('Identifiant invalide.')),
  customCss: z.string().check(z.trim(), z.maxLength(longestCss, brandMessages.cssTooLong), isShallow),
})
