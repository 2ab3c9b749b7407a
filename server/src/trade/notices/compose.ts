import { filledAsSubmitted, parametersOf } from '@escale/contract/channels/whatsapp/template-text'
import type { TemplateValues } from '@escale/contract/channels/whatsapp/variables'
import { joinedTexts, longestNews, newsOf } from '@escale/contract/trade/notices/joint-notice'
import type { Outgoing } from '#channels/whatsapp/outbox.ts'
import { type FilledPiece, pieceText } from './pieces.ts'
import type { NoticeText } from './texts.ts'

/** A message with the notices it contains. */
type ComposedMessage = { said: FilledPiece[] } & Pick<Outgoing, 'kind' | 'body' | 'templateKey' | 'template'>

/** Longest WhatsApp message, in characters. */
const longestText = 4096

/**
 * Messages to send by WhatsApp, and notices that no template allows. Within the reply window one text holds
 * all notices. Outside it, one notice uses its own template; several use the approved news template or else
 * one message each (docs/decisions/048).
 */
export function composeMessages(
  said: readonly FilledPiece[],
  { isOpen, news }: { isOpen: boolean; news: NoticeText | undefined },
): { messages: ComposedMessage[]; unsaid: FilledPiece[] } {
  const joinedText = joinedTexts(said.map(pieceText))
  if (isOpen && joinedText.length <= longestText)
    return { messages: [{ said: [...said], kind: 'texte', body: joinedText }], unsaid: [] }
  const newsOnly = said.length > 1 && !isOpen ? newsMessage(said, news) : null
  if (newsOnly) return { messages: [newsOnly], unsaid: [] }
  const messages = said.map((one) =>
    isOpen
      ? { said: [one], kind: 'texte' as const, body: pieceText(one).slice(0, longestText) }
      : templateMessage([one], one.text, one.values),
  )
  return {
    messages: messages.filter((message) => message !== null),
    unsaid: said.filter((_, place) => messages[place] === null),
  }
}

function newsMessage(said: readonly FilledPiece[], news: NoticeText | undefined): ComposedMessage | null {
  const nouvelles = newsOf(said.map(pieceText))
  const values = said[0]?.values
  if (!news || !values || nouvelles.length > longestNews) return null
  return templateMessage([...said], news, { ...values, nouvelles })
}

function templateMessage(
  said: FilledPiece[],
  { key, language, approved }: NoticeText,
  values: TemplateValues,
): ComposedMessage | null {
  if (!approved) return null
  const template = { name: approved.name, language, parameters: parametersOf(approved.body, values) }
  return { said, kind: 'modèle', body: filledAsSubmitted(approved.body, values), templateKey: key, template }
}
