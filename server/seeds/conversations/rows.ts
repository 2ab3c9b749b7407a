import type { NoticeKind } from '@escale/contract/channels/whatsapp/words'
import { dayMs, instantOf } from '../draw/calendar.ts'
import type { Row } from '../draw/insert.ts'
import type { Random } from '../draw/random.ts'
import type { Line, News, Thread } from './lines.ts'
import { stoppedReason } from './scenes.ts'

const minuteMs = 60_000

type Told = { tenantId: string; id: string; thread: Thread; messages: Row<'messages'>[] }

/** What the list shows of a thread follows from its messages. */
export function conversationRow({ tenantId, id, thread, messages }: Told): Row<'conversations'> {
  const shown = messages.filter(
    ({ kind, channel }) => kind !== 'système' && kind !== 'réaction' && channel !== 'Lien',
  )
  const last = shown.at(-1)
  const written = messages.filter(({ direction }) => direction === 'Envoyé').at(-1)
  const stopped = thread.isStopped ? messages.find(({ body }) => body === 'STOP') : undefined
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
    written_at: written?.occurred_at ?? null,
    stopped_at: stopped?.occurred_at ?? null,
    version: 1,
    created_at: messages[0]?.occurred_at,
  }
}

const summaries: Record<string, string> = { document: 'Document', image: 'Photo', audio: 'Message vocal' }

/** By which they are found; whoever wrote lately may be answered freely for a day. */
export function keyRows({ tenantId, id, thread, messages }: Told): Row<'conversation_keys'>[] {
  const { number, identity } = thread
  const heard = messages.filter(({ provider_id, direction }) => direction === 'Reçu' && provider_id).at(-1)
  const heardMs = heard ? Date.parse(String(heard.occurred_at)) : null
  const key = {
    tenant_id: tenantId,
    conversation_id: id,
    window_until: heardMs === null ? null : instantOf(heardMs + dayMs),
    last_heard_at: heardMs === null ? null : instantOf(heardMs),
    created_at: messages[0]?.occurred_at,
  }
  const unreachable = messages.some(({ status }) => status === 'Échec') ? 1 : 0
  return [
    ...(number ? [{ ...key, kind: 'numéro', value: number, seen_with: identity, unreachable }] : []),
    ...(identity ? [{ ...key, kind: 'identité', value: identity, seen_with: null, unreachable: 0 }] : []),
  ]
}

/** What rules said, and what they no longer say to who said STOP. */
export function noticeRows(
  random: Random,
  { tenantId, thread, messages }: Told,
  news: readonly News[],
): Row<'notices'>[] {
  const said = thread.lines.flatMap((line, place) =>
    isByRule(line) ? [noticeRow(random, tenantId, line.news, messages[place]?.id ?? null)] : [],
  )
  const stopped = messages.find(({ body }) => thread.isStopped && body === 'STOP')
  if (!stopped) return said
  const since = Date.parse(String(stopped.occurred_at))
  const unsaid = news.filter(
    ({ clientId, atMs, kind }) => clientId === thread.clientId && atMs > since && kind !== 'facture',
  )
  return [...said, ...unsaid.map((one) => noticeRow(random, tenantId, one, null))]
}

type Ruled = Line & { news: News }
const isByRule = (line: Line): line is Ruled => line.from === 'règle' && line.news !== undefined

function noticeRow(
  random: Random,
  tenantId: string,
  { kind, atMs, clientId, about, occasion }: News,
  messageId: string | null,
): Row<'notices'> {
  const settled = instantOf(atMs + 11 * minuteMs)
  return {
    tenant_id: tenantId,
    id: random.id(atMs),
    kind: kind satisfies NoticeKind,
    client_id: clientId,
    shared_client_id: null,
    about_kind: about.kind,
    about_id: about.id,
    occasion,
    due_at: settled,
    state: messageId ? 'Envoyé' : 'Abandonné',
    reason: messageId ? null : stoppedReason,
    message_id: messageId,
    created_at: instantOf(atMs),
    settled_at: settled,
  }
}
