import { templateOfNotice, valuesOfTemplate } from '@escale/contract/channels/whatsapp/templates'
import type { NoticeKind } from '@escale/contract/channels/whatsapp/words'
import { formalLevel, reminderLevels } from '@escale/contract/trade/reminders/words'
import type { CompanyTx } from '#database/caller/company.ts'
import { readLevels } from '#trade/reminder-levels.ts'
import { type FilledPiece, groupPieces } from './filled-pieces.ts'
import { listRules } from './rules.ts'
import { chooseText, listTexts, type NoticeText } from './texts.ts'
import type { PendingNotice } from './validity.ts'
import type { Filler } from './values.ts'

/** Returns the company's text for a type of notice, or for a level of reminders. */
type TextChooser = (kind: NoticeKind, level?: number | null) => NoticeText

/** The company's texts, and the function that reads the values for their placeholders. */
export type Filling = { words: TextChooser; filler: Filler }

/**
 * Reads the texts for these notices. A level has its own text. Outside the reply window WhatsApp only sends
 * what it approved, which is the template of the kind. The formal text is never replaced by that template: it
 * then leaves by email, or a person does it otherwise.
 */
export async function chooseTexts(
  company: CompanyTx,
  notices: readonly Pick<PendingNotice, 'level'>[],
): Promise<TextChooser> {
  const [texts, rules] = await Promise.all([listTexts(company), listRules(company)])
  const chosenKeys = new Map(rules.map(({ kind, templateKey }) => [kind, templateKey]))
  const levels = notices.some(({ level }) => level !== null) ? (await readLevels(company)).texts : null
  return (kind, level = null) => {
    const text = chooseText(texts, kind, chosenKeys.get(kind))
    const name = level === null ? undefined : reminderLevels[level]
    if (!levels || !name) return text
    return { ...text, body: levels[name], approved: level === formalLevel ? null : text.approved }
  }
}

/** Returns the notices of one client as message parts with filled texts. */
export async function fillPieces(
  { words, filler }: Filling,
  clientId: string,
  notices: readonly PendingNotice[],
): Promise<FilledPiece[]> {
  const filled: FilledPiece[] = []
  for (const piece of groupPieces(notices)) {
    const text = words(piece.kind, piece.level)
    const key = piece.kind === 'reçu' ? templateOfNotice.reçu : text.key
    filled.push({ ...piece, text, values: valuesOfTemplate(key, await filler(clientId, piece)) })
  }
  return filled
}
