import type { NoticeKind } from '@escale/contract/channels/whatsapp/words'
import { dayMs, instantOf } from '../draw/calendar.ts'
import type { Row } from '../draw/insert.ts'
import type { Random } from '../draw/random.ts'
import type { Line, News, Thread } from './lines.ts'
import { stoppedReason } from './scenes.ts'

const minuteMs = 60_000

type StoredThread = { tenantId: string; id: string; thread: Thread; messages: Row<'messages'>[] }

/** Returns the row of a conversation. Columns such as its last message are derived from its messages. */
export function conversationRow({ tenantId, id, thread, messages }: StoredThread): Row<'conversations'> {
  const shown = messages.filter(
    ({ kind, channel }) => kind !== 'système' && kind !== 'réaction' && channel !== 'Lien',
  )
  const last = shown.at(-1)
  const lastSent = messages.filter(({ direction }) => direction === 'Envoyé').at(-1)
  const stopMessage = thread.isStopped ? messages.find(({ body }) => body === 'STOP') : undefined
  return {
    tenant_id: tenantId,
    id,
    client_id: thread.clientId,
    shared_client_id: null,
    contact_name: thread.contactName,
    username: thread.username ?? null,
    keys_text: thread.number ?? '',
    assigned_to: thread.assignedTo?.id ?? null,
    assigned_to_name: thread.assignedTo?.name ?? null,
    is_closed: thread.isClosed ?? false,
    unread_count: thread.unread ?? 0,
    failed_count: messages.filter(({ status }) => status === 'Échec').length,
    last_at: last?.occurred_at,
    last_text: last ? (last.body ?? summaries[last.kind] ?? null)?.slice(0, 200) : null,
    last_direction: last?.direction ?? null,
    last_status: last?.status ?? null,
    written_at: lastSent?.occurred_at ?? null,
    stopped_at: stopMessage?.occurred_at ?? null,
    version: 1,
    created_at: messages[0]?.occurred_at,
  }
}

const summaries: Record<string, string> = { document: 'Document', image: 'Photo', audio: 'Message vocal' }

/**
 * Returns the rows that identify the person: phone number and WhatsApp id. A person who wrote in the last 24
 * hours can receive free text.
 */
export function keyRows({ tenantId, id, thread, messages }: StoredThread): Row<'conversation_keys'>[] {
  const { number, identity } = thread
  const lastReceived = messages
    .filter(({ provider_id, direction }) => direction === 'Reçu' && provider_id)
    .at(-1)
  const receivedMs = lastReceived ? Date.parse(String(lastReceived.occurred_at)) : null
  const key = {
    tenant_id: tenantId,
    conversation_id: id,
    window_until: receivedMs === null ? null : instantOf(receivedMs + dayMs),
    last_heard_at: receivedMs === null ? null : instantOf(receivedMs),
    created_at: messages[0]?.occurred_at,
  }
  const unreachable = messages.some(({ status }) => status === 'Échec') ? 1 : 0
  return [
    ...(number ? [{ ...key, kind: 'numéro', value: number, seen_with: identity, unreachable }] : []),
    ...(identity ? [{ ...key, kind: 'identité', value: identity, seen_with: null, unreachable: 0 }] : []),
  ]
}

/**
 * Returns rows of notices that were sent, and of notices that were dropped because the person had replied
 * STOP.
 */
export function noticeRows(
  random: Random,
  { tenantId, thread, messages }: StoredThread,
  news: readonly News[],
): Row<'notices'>[] {
  const sentNotices = thread.lines.flatMap((line, place) =>
    isByRule(line) ? [noticeRow(random, tenantId, line.news, messages[place]?.id ?? null)] : [],
  )
  const stopMessage = messages.find(({ body }) => thread.isStopped && body === 'STOP')
  if (!stopMessage) return sentNotices
  const since = Date.parse(String(stopMessage.occurred_at))
  const droppedNotices = news.filter(
    ({ clientId, atMs, kind }) => clientId === thread.clientId && atMs > since && kind !== 'facture',
  )
  return [...sentNotices, ...droppedNotices.map((one) => noticeRow(random, tenantId, one, null))]
}

type NoticeLine = Line & { news: News }
const isByRule = (line: Line): line is NoticeLine => line.from === 'règle' && line.news !== undefined

function noticeRow(
  random: Random,
  tenantId: string,
  { kind, atMs, clientId, about, occasion }: News,
  messageId: string | null,
): Row<'notices'> {
  const settledAt = instantOf(atMs + 11 * minuteMs)
  return {
    tenant_id: tenantId,
    id: random.id(atMs),
    kind: kind satisfies NoticeKind,
    client_id: clientId,
    shared_client_id: null,
    about_kind: about.kind,
    about_id: about.id,
    occasion,
    due_at: settledAt,
    state: messageId ? 'Envoyé' : 'Abandonné',
    reason: messageId ? null : stoppedReason,
    message_id: messageId,
    created_at: instantOf(atMs),
    settled_at: settledAt,
  }
}
