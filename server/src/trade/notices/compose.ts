import { filledAsSubmitted, parametersOf } from '@escale/contract/channels/whatsapp/template-text'
import type { TemplateValues } from '@escale/contract/channels/whatsapp/variables'
import { joinOnOneLine, joinTexts, longestNews } from '@escale/contract/trade/notices/joint-notice'
import type { Outgoing } from '#channels/whatsapp/message/outbox.ts'
import { type FilledPiece, pieceText } from './filled-pieces.ts'
import type { NoticeText } from './texts.ts'

/** A WhatsApp message and the notices that it contains. */
type ComposedMessage = { pieces: FilledPiece[] } & Pick<
  Outgoing,
  'kind' | 'body' | 'templateKey' | 'template'
>

/** Longest WhatsApp message, in characters. */
const longestText = 4096

/**
 * Combines notices into WhatsApp messages, and returns those that cannot be sent in `unsent`. Within 24 hours
 * of the client's last message, one free text holds all of them. Later, WhatsApp only accepts approved
 * templates: a single notice uses its own, several use the common template `news`, or one message each if
 * there is none (docs/decisions/048).
 */
export function composeMessages(
  pieces: readonly FilledPiece[],
  { isOpen, news }: { isOpen: boolean; news: NoticeText | undefined },
): { messages: ComposedMessage[]; unsent: FilledPiece[] } {
  const joinedText = joinTexts(pieces.map(pieceText))
  if (isOpen && joinedText.length <= longestText)
    return { messages: [{ pieces: [...pieces], kind: 'texte', body: joinedText }], unsent: [] }
  const newsOnly = pieces.length > 1 && !isOpen ? newsMessage(pieces, news) : null
  if (newsOnly) return { messages: [newsOnly], unsent: [] }
  const messages = pieces.map((one) =>
    isOpen
      ? { pieces: [one], kind: 'texte' as const, body: pieceText(one).slice(0, longestText) }
      : templateMessage([one], one.text, one.values),
  )
  return {
    messages: messages.filter((message) => message !== null),
    unsent: pieces.filter((_, place) => messages[place] === null),
  }
}

function newsMessage(pieces: readonly FilledPiece[], news: NoticeText | undefined): ComposedMessage | null {
  const nouvelles = joinOnOneLine(pieces.map(pieceText))
  const values = pieces[0]?.values
  if (!news || !values || nouvelles.length > longestNews) return null
  return templateMessage([...pieces], news, { ...values, nouvelles })
}

function templateMessage(
  pieces: FilledPiece[],
  { key, language, approved }: NoticeText,
  values: TemplateValues,
): ComposedMessage | null {
  if (!approved) return null
  const template = { name: approved.name, language, parameters: parametersOf(approved.body, values) }
  return {
    pieces,
    kind: 'modèle',
    body: filledAsSubmitted(approved.body, values),
    templateKey: key,
    template,
  }
}
