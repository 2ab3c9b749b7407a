import { whatsAppError } from '@escale/contract/channels/whatsapp/errors'
import type { MessageStatus } from '@escale/contract/channels/whatsapp/words'
import { sql } from 'kysely'
import { stopAccount } from '#channels/whatsapp/account/account.ts'
import { noteTemplateRefusal } from '#channels/whatsapp/account/template-refusals.ts'
import { findConversation } from '#channels/whatsapp/conversation/contacts.ts'
import { noteFailed, noteUnreachable } from '#channels/whatsapp/delivery/failures.ts'
import type { FilledTemplate } from '#channels/whatsapp/message/outbox.ts'
import { storePricing } from '#channels/whatsapp/message/pricing.ts'
import {
  e164FromDigits,
  identityOf,
  momentOf,
  WebhookStatus,
} from '#channels/whatsapp/message/webhook-message.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { announceConversations } from '#journal/notices.ts'

type ReportedStatus = 'Envoyé' | 'Distribué' | 'Lu' | 'Échec'

const reportedStatuses: Record<string, ReportedStatus> = {
  sent: 'Envoyé',
  delivered: 'Distribué',
  read: 'Lu',
  played: 'Lu',
  failed: 'Échec',
}
const moments = { Envoyé: 'sent_at', Distribué: 'delivered_at', Lu: 'read_at', Échec: 'failed_at' } as const

/**
 * Applies a status event to its message. An earlier status never replaces a later one: « delivered » after «
 * read » is ignored. A failure replaces any other status.
 */
export async function receiveStatus(company: CompanyTx, payload: unknown): Promise<void> {
  const report = WebhookStatus.parse(payload)
  const status = reportedStatuses[report.status]
  if (status) await pairRecipientKeys(company, report)
  const message = status && (await messageOf(company, report))
  if (!(status && message)) return
  const at = momentOf(report.timestamp)
  const isChange = replacesStatus(status, message.status as MessageStatus)
  await company.db
    .updateTable('messages')
    .set({
      provider_id: report.id,
      ...(isChange && { status }),
      [moments[status]]: sql`coalesce(${sql.ref(moments[status])}, ${at.toISOString()}::timestamptz)`,
    })
    .where('id', '=', message.id)
    .execute()
  await storePricing(company, message.id, report.pricing, status === 'Distribué' || status === 'Lu', at)
  if (isChange) await updateListedStatus(company, message, status)
  if (isChange && status === 'Échec') await handleFailure(company, message, report.errors?.[0]?.code ?? null)
  announceConversations(company)
}

/**
 * Stores the WhatsApp id of a recipient together with the phone number. A person who received a message by
 * number may reply with an id alone, and the status event contains both.
 */
async function pairRecipientKeys(
  company: CompanyTx,
  { id, recipient_id: digits, recipient_user_id: userId, timestamp }: WebhookStatus,
): Promise<void> {
  const [number, identity] = [e164FromDigits(digits), identityOf(userId)]
  if (number && identity && (await isOurs(company, id)))
    await findConversation(company, { number, identity }, momentOf(timestamp))
}

async function isOurs({ db }: CompanyTx, providerId: string): Promise<boolean> {
  const row = await db
    .selectFrom('messages')
    .select('id')
    .where('provider_id', '=', providerId)
    .executeTakeFirst()
  return row !== undefined
}

type SentMessage = {
  id: string
  conversationId: string
  status: string
  toKind: string | null
  toValue: string | null
  template: unknown
}

/**
 * Finds the message of a status event by its WhatsApp id. If the response that contained this id was lost,
 * the message is found by its own id. A failure that belongs to an earlier attempt is ignored.
 */
async function messageOf(
  { db }: CompanyTx,
  { id, status, biz_opaque_callback_data: own }: WebhookStatus,
): Promise<SentMessage | undefined> {
  const sentMessages = () =>
    db
      .selectFrom('messages')
      .select([
        'id',
        'conversation_id as conversationId',
        'status',
        'to_kind as toKind',
        'to_value as toValue',
        'attempted_at as attemptedAt',
        'template',
      ])
      .where('direction', '=', 'Envoyé')
      .forUpdate()
  const named = await sentMessages().where('provider_id', '=', id).executeTakeFirst()
  if (named || !own || !/^[0-9a-f-]{36}$/i.test(own)) return named
  // The job that sends the message may store the WhatsApp id between the two reads. A row with this id is
  // therefore accepted in the second read too.
  const ours = await sentMessages()
    .where('id', '=', own)
    .where((row) => row.or([row('provider_id', 'is', null), row('provider_id', '=', id)]))
    .executeTakeFirst()
  return ours && (ours.attemptedAt !== null || status !== 'failed') ? ours : undefined
}

async function handleFailure(company: CompanyTx, message: SentMessage, code: number | null): Promise<void> {
  const error = whatsAppError(code)
  await noteFailed(company, message.id, code, error)
  if (error.treatment === 'account') await stopAccount(company, code)
  if (error.treatment === 'person') await noteUnreachable(company, message)
  if (error.treatment === 'template')
    await noteTemplateRefusal(company, message.template as FilledTemplate | null, code, error)
}

/** Updates the status in the list of conversations, if this is the last message. */
async function updateListedStatus(
  { id: companyId, db }: CompanyTx,
  { id, conversationId }: SentMessage,
  status: MessageStatus,
): Promise<void> {
  await sql`update conversations c set last_status = ${status} where c.tenant_id = ${companyId}
    and c.id = ${conversationId}
    and c.last_direction = 'Envoyé' and not exists (
      select from messages later, messages m where m.tenant_id = ${companyId} and m.id = ${id}
      and later.tenant_id = ${companyId}
        and later.conversation_id = m.conversation_id and (later.occurred_at, later.id) > (m.occurred_at, m.id))`.execute(
    db,
  )
}

const ranks: Partial<Record<MessageStatus, number>> = { Envoyé: 1, Distribué: 2, Lu: 3, Échec: 4 }

/** Whether a reported status replaces the stored one. An earlier status never does, a failure always does. */
export function replacesStatus(reported: ReportedStatus, stored: MessageStatus): boolean {
  return (ranks[reported] ?? 0) > (ranks[stored] ?? 0)
}
