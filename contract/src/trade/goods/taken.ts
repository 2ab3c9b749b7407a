import * as z from 'zod/mini'
import { name, optional } from '#text.ts'

/** Who takes goods away, and what they found wrong. */
export type TakenDraft = z.output<typeof TakenDraft>
export const TakenDraft = z.object({
  to: name('Indiquez qui emporte les marchandises.'),
  idDocument: optional(100),
  /** A name typed in place of the signature drawn. */
  signedAs: optional(200),
  reserves: optional(1000),
})

export const unsigned = 'Faites signer, ou tapez le nom de qui signe.'
