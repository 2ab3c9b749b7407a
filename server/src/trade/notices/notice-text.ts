import { templateOfNotice, valuesOfTemplate } from '@escale/contract/channels/whatsapp/templates'
import type { NoticeKind } from '@escale/contract/channels/whatsapp/words'
import type { CompanyTx } from '#database/caller/company.ts'
import { type FilledPiece, groupPieces } from './filled-pieces.ts'
import { listRules } from './rules.ts'
import { chooseText, listTexts, type NoticeText } from './texts.ts'
import type { PendingNotice } from './validity.ts'
import type { Filler } from './values.ts'

/** Returns the company's text for a type of notice. */
type TextChooser = (kind: NoticeKind) => NoticeText

/** The company's texts, and the function that reads the values for their placeholders. */
export type Filling = { words: TextChooser; filler: Filler }

export async function chooseTexts(company: CompanyTx): Promise<TextChooser> {
  const [texts, rules] = await Promise.all([listTexts(company), listRules(company)])
  const chosenKeys = new Map(rules.map(({ kind, templateKey }) => [kind, templateKey]))
  return (kind) => chooseText(texts, kind, chosenKeys.get(kind))
}

/** Returns the notices of one client as message parts with filled texts. */
export async function fillPieces(
  { words, filler }: Filling,
  clientId: string,
  notices: readonly PendingNotice[],
): Promise<FilledPiece[]> {
  const filled: FilledPiece[] = []
  for (const piece of groupPieces(notices)) {
    const text = words(piece.kind)
    const key = piece.kind === 'reçu' ? templateOfNotice.reçu : text.key
    filled.push({ ...piece, text, values: valuesOfTemplate(key, await filler(clientId, piece)) })
  }
  return filled
}
