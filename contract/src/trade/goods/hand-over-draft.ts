import * as z from 'zod/mini'
import { name, optional } from '#values/text.ts'

/** The form of a hand-over: who receives the goods, and the damage that they noted. */
export type HandOverDraft = z.output<typeof HandOverDraft>
export const HandOverDraft = z.object({
  to: name('Indiquez qui emporte les marchandises.'),
  /** Type and number of the identity document shown: « Passeport OP1234567 ». */
  idDocument: optional(100),
  /** The reason for handing over without an identity document. Only a manager may give it. */
  withoutDocument: optional(1000),
  /** The recipient's typed name, instead of a drawn signature. */
  signedAs: optional(200),
  reserves: optional(1000),
})

export const unsignedMessage = 'Faites signer, ou tapez le nom de qui signe.'

export const noDocumentMessage = "Demandez une pièce d'identité : son genre et son numéro, ou sa photo."
export const waiverRefusedMessage =
  "Seul un gestionnaire ou un administrateur peut remettre sans pièce d'identité."

type ShownDocument = { idDocument: string | null; withoutDocument: string | null; photoId: string | null }
type ReleasedGoods = { isDocumentWaived: boolean }

/**
 * Refuses a hand-over without an identity document, which must be noted or photographed. A manager can waive
 * this at the counter, or beforehand for these goods.
 */
export function identityRefusal(
  { idDocument, withoutDocument, photoId }: ShownDocument,
  goods: readonly ReleasedGoods[],
  mayWaive: boolean,
): string | null {
  if (idDocument !== null || photoId !== null || isDocumentWaivedForAll(goods)) return null
  if (withoutDocument === null) return noDocumentMessage
  return mayWaive ? null : waiverRefusedMessage
}

/** Whether a manager waived the identity document for every row, because all of them leave together. */
export function isDocumentWaivedForAll(goods: readonly ReleasedGoods[]): boolean {
  return goods.length > 0 && goods.every(({ isDocumentWaived }) => isDocumentWaived)
}
