import * as z from 'zod/mini'
import { name, optional } from '#values/text.ts'

/** Who takes goods away, and what they found wrong. */
export type TakenDraft = z.output<typeof TakenDraft>
export const TakenDraft = z.object({
  to: name('Indiquez qui emporte les marchandises.'),
  /** What was shown, and its number: « Passeport OP1234567 ». */
  idDocument: optional(100),
  /** Why somebody takes them without a document: a manager's to say. */
  withoutDocument: optional(1000),
  /** A name typed in place of the signature drawn. */
  signedAs: optional(200),
  reserves: optional(1000),
})

export const unsigned = 'Faites signer, ou tapez le nom de qui signe.'

export const noDocument = "Demandez une pièce d'identité : son genre et son numéro, ou sa photo."
export const managersWaiver = "Seul un gestionnaire ou un administrateur peut remettre sans pièce d'identité."

type Shown = { idDocument: string | null; withoutDocument: string | null; photoId: string | null }
type Goods = { isDocumentWaived: boolean }

/**
 * Who takes goods away shows a document, written down or photographed; a manager lets them do without, there
 * or of the goods before.
 */
export function identityRefusal(
  { idDocument, withoutDocument, photoId }: Shown,
  goods: readonly Goods[],
  mayWaive: boolean,
): string | null {
  if (idDocument !== null || photoId !== null || isWaived(goods)) return null
  if (withoutDocument === null) return noDocument
  return mayWaive ? null : managersWaiver
}

/** Goods leave together: of all of them a manager said so. */
export function isWaived(goods: readonly Goods[]): boolean {
  return goods.length > 0 && goods.every(({ isDocumentWaived }) => isDocumentWaived)
}
