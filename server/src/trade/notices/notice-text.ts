import { templateOfNotice, valuesOfTemplate } from '@escale/contract/channels/whatsapp/templates'
import type { NoticeKind } from '@escale/contract/channels/whatsapp/words'
import type { CompanyTx } from '#database/door/company.ts'
import { piecesOf, type Said } from './pieces.ts'
import { rulesOf } from './rules.ts'
import { type NoticeText, textFor, textsOf } from './texts.ts'
import type { Waiting } from './validity.ts'
import type { Filler } from './values.ts'

/** Returns the company's text for a kind of notice. */
type Words = (kind: NoticeKind) => NoticeText

/** Texts of the company and the source of their values. */
export type Filling = { words: Words; filler: Filler }

export async function wordsOf(company: CompanyTx): Promise<Words> {
  const [texts, rules] = await Promise.all([textsOf(company), rulesOf(company)])
  const chosen = new Map(rules.map(({ kind, templateKey }) => [kind, templateKey]))
  return (kind) => textFor(texts, kind, chosen.get(kind))
}

/** Notices of one client, with their texts filled. */
export async function saidTo(
  { words, filler }: Filling,
  clientId: string,
  standing: readonly Waiting[],
): Promise<Said[]> {
  const said: Said[] = []
  for (const piece of piecesOf(standing)) {
    const text = words(piece.kind)
    const key = piece.kind === 'reçu' ? templateOfNotice.reçu : text.key
    said.push({ ...piece, text, values: valuesOfTemplate(key, await filler(clientId, piece)) })
  }
  return said
}
