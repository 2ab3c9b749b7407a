import type { MessageStatus, Origin } from '@escale/contract/channels/whatsapp/words'
import { sql } from 'kysely'
import { enqueueConversation } from '#channels/jobs/enqueue.ts'
import type { CompanyTx } from '#database/door/company.ts'
import { newId } from '#database/query/ids.ts'
import { type Content, summaryOf } from './content.ts'
import { announceConversations, shortened } from './outbox.ts'

type IncomingMessage = {
  conversationId: string
  providerId: string
  content: Content
  at: Date
  origin: Extract<Origin, 'client' | 'téléphone'>
  status: MessageStatus
  /** WhatsApp's name of the message that it answers. */
  answers?: string | undefined
  /** Told long after: nobody has to read it now. */
  isPast?: boolean
}

/** Keeps a message that was written elsewhere; undefined for one that is there already. */
export async function keepReceived(company: CompanyTx, message: IncomingMessage): Promise<string | undefined> {
  const { conversationId, providerId, content, at, origin, status } = message
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
      reply_to_id: message.answers ? await messageNamed(company, message.answers) : null,
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
  await tell(company, message)
  if (content.media) await fetchLater(company, row.id)
  announceConversations(company)
  return row.id
}

export async function fetchLater(company: CompanyTx, id: string): Promise<void> {
  await enqueueConversation(company, 'fetch_media', { id }, { key: id })
}

/** Our id of a message that WhatsApp names. */
export async function messageNamed({ db }: CompanyTx, providerId: string): Promise<string | null> {
  const row = await db.selectFrom('messages').select('id').where('provider_id', '=', providerId).executeTakeFirst()
  return row?.id ?? null
}

/** What they write has to be read, and reopens what was closed; what our own telephone wrote was read there. */
async function tell({ db }: CompanyTx, { conversationId, content, at, origin, status, isPast }: IncomingMessage): Promise<void> {
  const moment = sql`${at.toISOString()}::timestamptz`
  const newest = (column: string, value: string | null) =>
    sql<string>`case when last_text is null or last_at <= ${moment} then ${value} else ${sql.ref(column)} end`
  const isTheirs = origin === 'client'
  await db
    .updateTable('conversations')
    .set({
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
