import type { MessageStatus, Origin } from '@escale/contract/channels/whatsapp/words'
import { sql } from 'kysely'
import { enqueue } from '#channels/jobs/enqueue.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { newId } from '#database/query/ids.ts'
import { announceConversations } from '#journal/notices.ts'
import type { Contact } from './contact-keys.ts'
import { shortened, summaryOf } from './content.ts'
import type { Content } from './content-type.ts'

type ContactName = Pick<Contact, 'name' | 'username'>

type ReceivedMessage = {
  conversationId: string
  providerId: string
  content: Content
  at: Date
  origin: Extract<Origin, 'client' | 'téléphone'>
  status: MessageStatus
  /** WhatsApp's id of the message that this one replies to. */
  answers?: string | undefined
  /** True for a message from the history of the phone. It is not marked unread. */
  isPast?: boolean
  /** The names of the client. They are stored in the same update of the conversation. */
  contact?: ContactName
}

/**
 * Stores a message received by webhook. Returns undefined, and changes nothing, if the message is already
 * stored.
 */
export async function storeMessage(
  company: CompanyTx,
  message: ReceivedMessage,
): Promise<string | undefined> {
  const { conversationId, providerId, content, at, origin, status, answers } = message
  const { db } = company
  const isTheirs = origin === 'client'
  const row = await db
    .insertInto('messages')
    .values({
      id: newId(),
      conversation_id: conversationId,
      direction: isTheirs ? 'Reçu' : 'Envoyé',
      origin,
      kind: content.kind,
      body: content.body,
      details: content.details ? JSON.stringify(content.details) : null,
      media: content.media ? JSON.stringify(content.media) : null,
      reply_to_id: answers ? await messageIdByProviderId(company, answers) : null,
      status,
      provider_id: providerId,
      occurred_at: at.toISOString(),
      ...(!isTheirs && { sent_at: at.toISOString() }),
      ...(status === 'Échec' && { failed_at: at.toISOString() }),
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'provider_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) return undefined
  await updateConversation(company, message)
  if (content.media) await enqueueMedia(company, row.id)
  announceConversations(company)
  return row.id
}

/** The id in our database of the message with this WhatsApp id. */
export async function messageIdByProviderId({ db }: CompanyTx, providerId: string): Promise<string | null> {
  const row = await db
    .selectFrom('messages')
    .select('id')
    .where('provider_id', '=', providerId)
    .executeTakeFirst()
  return row?.id ?? null
}

/**
 * Adds a file to a message of the history. WhatsApp sends such files after the thread, which contained a
 * placeholder of kind « illisible ».
 */
export async function fillPlaceholder(
  company: CompanyTx,
  providerId: string,
  { kind, body, media, details }: Content,
): Promise<void> {
  const row = await company.db
    .updateTable('messages')
    .set({ kind, body, media: JSON.stringify(media), details: details ? JSON.stringify(details) : null })
    .where('provider_id', '=', providerId)
    .where('kind', '=', 'illisible')
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (row) await enqueueMedia(company, row.id)
}

async function enqueueMedia(company: CompanyTx, id: string): Promise<void> {
  await enqueue(company, 'fetch_media', { id }, { key: id })
}

/** Stores the client's present name, for an event that did not update the conversation otherwise. */
export async function writeContactName(
  { db }: CompanyTx,
  conversationId: string,
  contact: ContactName,
): Promise<void> {
  const { name = null, username = null } = contact
  if (!(name || username)) return
  await db
    .updateTable('conversations')
    .set(namesIn(contact))
    .where('id', '=', conversationId)
    .where(
      sql<boolean>`(contact_name, username)
        is distinct from (coalesce(${name}, contact_name), coalesce(${username}, username))`,
    )
    .execute()
}

function namesIn({ name, username }: ContactName): { contact_name?: string; username?: string } {
  return { ...(name && { contact_name: name }), ...(username && { username }) }
}

/**
 * Updates a conversation after a new message. A message from the client marks it unread and reopens it. A
 * message from the company's own phone marks it read.
 */
async function updateConversation({ db }: CompanyTx, message: ReceivedMessage): Promise<void> {
  const { conversationId, content, at, origin, status, isPast, contact = {} } = message
  const moment = sql`${at.toISOString()}::timestamptz`
  const newest = (column: string, value: string | null) =>
    sql<string>`case when last_text is null or last_at <= ${moment} then ${value} else ${sql.ref(column)} end`
  const isTheirs = origin === 'client'
  await db
    .updateTable('conversations')
    .set({
      ...namesIn(contact),
      last_text: newest('last_text', shortened(summaryOf(content))),
      last_direction: newest('last_direction', isTheirs ? 'Reçu' : 'Envoyé'),
      last_status: newest('last_status', status),
      last_at: sql`case when last_text is null then ${moment} else greatest(last_at, ${moment}) end`,
      ...(isTheirs && !isPast && { is_closed: false, unread_count: sql`unread_count + 1` }),
      ...(!isTheirs && { written_at: sql`greatest(written_at, ${moment})` }),
      ...(!isTheirs && !isPast && { unread_count: 0 }),
    })
    .where('id', '=', conversationId)
    .execute()
}
