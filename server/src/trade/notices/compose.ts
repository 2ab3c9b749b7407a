import { filledAsSubmitted, parametersOf } from '@escale/contract/channels/whatsapp/template-text'
import type { TemplateValues } from '@escale/contract/channels/whatsapp/variables'
import { joinedTexts, longestNews, newsOf } from '@escale/contract/trade/notices/joint-notice'
import type { Outgoing } from '#channels/whatsapp/outbox.ts'
import { type Said, textOf } from './pieces.ts'
import type { NoticeText } from './texts.ts'

/** A message with the notices it contains. */
type Composed = { said: Said[] } & Pick<Outgoing, 'kind' | 'body' | 'templateKey' | 'template'>

/** Longest WhatsApp message, in characters. */
const longestText = 4096

/**
 * Messages to send by WhatsApp, and notices that no template allows. Within the reply window one text holds
 * all notices. Outside it, one notice uses its own template; several use the approved news template or else
 * one message each (docs/decisions/048).
 */
export function composed(
  said: readonly Said[],
  { isOpen, news }: { isOpen: boolean; news: NoticeText | undefined },
): { messages: Composed[]; unsaid: Said[] } {
  const joined = joinedTexts(said.map(textOf))
  if (isOpen && joined.length <= longestText)
    return { messages: [{ said: [...said], kind: 'texte', body: joined }], unsaid: [] }
  const asNews = said.length > 1 && !isOpen ? newsMessage(said, news) : null
  if (asNews) return { messages: [asNews], unsaid: [] }
  const messages = said.map((one) =>
    isOpen
      ? { said: [one], kind: 'texte' as const, body: textOf(one).slice(0, longestText) }
      : asTemplate([one], one.text, one.values),
  )
  return {
    messages: messages.filter((message) => message !== null),
    unsaid: said.filter((_, place) => messages[place] === null),
  }
}

function newsMessage(said: readonly Said[], news: NoticeText | undefined): Composed | null {
  const nouvelles = newsOf(said.map(textOf))
  const values = said[0]?.values
  if (!news || !values || nouvelles.length > longestNews) return null
  return asTemplate([...said], news, { ...values, nouvelles })
}

function asTemplate(
  said: Said[],
  { key, language, approved }: NoticeText,
  values: TemplateValues,
): Composed | null {
  if (!approved) return null
  const template = { name: approved.name, language, parameters: parametersOf(approved.body, values) }
  return { said, kind: 'modèle', body: filledAsSubmitted(approved.body, values), templateKey: key, template }
}
