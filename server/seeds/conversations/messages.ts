import { whatsAppError } from '@escale/contract/channels/whatsapp/errors'
import { parametersOf } from '@escale/contract/channels/whatsapp/template-text'
import { standardTemplates, templateOfNotice } from '@escale/contract/channels/whatsapp/templates'
import type { MessageStatus } from '@escale/contract/channels/whatsapp/words'
import { instantOf } from '../draw/calendar.ts'
import type { Row } from '../draw/insert.ts'
import type { Random } from '../draw/random.ts'
import type { Line, News, Thread } from './lines.ts'

const minuteMs = 60_000
/** WhatsApp's error code for a number that is not on WhatsApp. */
const unreachable = 131_026

type ThreadContext = {
  tenantId: string
  conversationId: string
  email: string | null
  since: number
  nowMs: number
  /** Messages opened in WhatsApp by hand that no user has confirmed as sent. */
  undeclared: ReadonlySet<Line>
}
type Message = Row<'messages'>

/** Returns the message rows of a conversation, oldest first. `files` gives the file id of each attachment. */
export function messagesOf(
  random: Random,
  place: ThreadContext,
  thread: Thread,
  files: ReadonlyMap<Line, string>,
): Message[] {
  const messages: Message[] = []
  for (const line of thread.lines) {
    const isTheirs = line.from === 'client'
    const about = line.kind === 'réaction' ? messages.at(-1) : undefined
    messages.push({
      tenant_id: place.tenantId,
      id: random.id(line.atMs),
      conversation_id: place.conversationId,
      channel: line.channel ?? 'WhatsApp',
      file_id: files.get(line) ?? null,
      media: null,
      reply_to_id: about?.id ?? null,
      details: asJson(about ? { about: about.provider_id, emoji: line.body } : line.details),
      occurred_at: instantOf(line.atMs),
      created_at: instantOf(line.atMs),
      ...(isTheirs ? receivedMessage(random, line) : sentMessage(random, place, thread, line)),
    })
  }
  return messages
}

const emptyFields = {
  template_key: null,
  template: null,
  about_kind: null,
  about_id: null,
  to_kind: null,
  to_value: null,
  error_code: null,
  error_text: null,
  attempts: 0,
  attempted_at: null,
  sent_by: null,
  sent_by_name: null,
  sent_at: null,
  delivered_at: null,
  read_at: null,
  failed_at: null,
  billed_at: null,
  billed_category: null,
}

function receivedMessage(random: Random, { kind = 'texte', channel, body }: Line) {
  const isFromElsewhere = kind === 'système' || channel !== undefined // The message did not come through WhatsApp.
  return {
    ...emptyFields,
    direction: 'Reçu',
    origin: 'client',
    kind,
    body,
    status: 'Reçu',
    provider_id: isFromElsewhere ? null : providerId(random),
  }
}

function sentMessage(random: Random, place: ThreadContext, { number, identity }: Thread, line: Line) {
  const { from, body, news, channel, atMs } = line
  const author = from === 'règle' || from === 'client' ? { id: null, name: 'Escale' } : from
  const isByHand = isSentByHand(line, place.since)
  const isMail = channel === 'Courriel'
  return {
    ...emptyFields,
    direction: 'Envoyé',
    origin: from === 'règle' ? 'automatique' : 'personne',
    kind: news && !isByHand ? 'modèle' : (line.kind ?? 'texte'),
    body,
    template_key: news ? templateOfNotice[news.kind] : null,
    template: news && !isByHand ? asJson(filled(news)) : null,
    about_kind: news?.about.kind ?? null,
    about_id: news?.about.id ?? null,
    to_kind: isMail ? 'courriel' : number ? 'numéro' : 'identité',
    to_value: isMail ? place.email : (number ?? identity),
    sent_by: author.id,
    sent_by_name: author.name,
    ...(isMail
      ? { status: 'Envoyé', sent_at: instantOf(atMs), provider_id: null }
      : isByHand
        ? openedByHand(atMs, !place.undeclared.has(line))
        : byAccount(random, place, line)),
  }
}

/**
 * Whether a user sent the message from their own phone, before the company had a WhatsApp account. `since` is
 * the start of that account.
 */
export function isSentByHand({ from, channel, atMs }: Line, since: number): boolean {
  return from !== 'client' && channel === undefined && atMs <= since
}

function openedByHand(atMs: number, isDeclared: boolean) {
  return {
    status: (isDeclared ? 'Envoyé (déclaré)' : 'Ouvert dans WhatsApp') satisfies MessageStatus,
    sent_at: isDeclared ? instantOf(atMs + minuteMs) : null,
    provider_id: null,
  }
}

/** Returns the delivery times that WhatsApp reported. The newest messages have none yet. */
function byAccount(random: Random, { nowMs }: ThreadContext, { atMs, fate = 'lu', news }: Line) {
  const soon = (seconds: number) => Math.min(atMs + seconds * 1000, nowMs)
  const sent = soon(2)
  const delivered = fate === 'lu' || fate === 'distribué' ? soon(random.int(3, 90)) : null
  const read = fate === 'lu' ? soon(random.int(100, 5400)) : null
  const attempt = {
    attempts: 1,
    attempted_at: instantOf(atMs),
    provider_id: fate === 'incertain' ? null : providerId(random),
  }
  if (fate === 'incertain') return { ...attempt, status: 'Envoi incertain' satisfies MessageStatus }
  if (fate === 'échec') {
    const { sentence, advice } = whatsAppError(unreachable)
    return {
      ...attempt,
      status: 'Échec' satisfies MessageStatus,
      failed_at: instantOf(soon(4)),
      error_code: unreachable,
      error_text: `${sentence} ${advice}`,
    }
  }
  return {
    ...attempt,
    status: (read !== null ? 'Lu' : delivered !== null ? 'Distribué' : 'Envoyé') satisfies MessageStatus,
    sent_at: instantOf(sent),
    delivered_at: delivered === null ? null : instantOf(delivered),
    read_at: read === null ? null : instantOf(Math.max(read, delivered ?? 0)),
    billed_at: instantOf(sent),
    billed_category: news ? 'utility' : 'service',
  }
}

function filled({ kind, values }: News) {
  const key = templateOfNotice[kind]
  const { body } = standardTemplates.find((template) => template.key === key) ?? { body: '' }
  return { name: key, language: 'fr', parameters: parametersOf(body, values) }
}

function providerId(random: Random): string {
  return `wamid.HBgM${random.text(34, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789')}`
}

// JSON columns get the object itself. A JSON text would be stored as a JSON string.
const asJson = (value: object | undefined) => (value ?? null) as never
