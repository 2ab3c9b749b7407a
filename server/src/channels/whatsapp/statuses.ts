import { whatsAppError } from '@escale/contract/channels/whatsapp/errors'
import type { MessageStatus } from '@escale/contract/channels/whatsapp/words'
import { sql } from 'kysely'
import type { CompanyTx } from '#database/door/company.ts'
import { announceConversations } from '#journal/notices.ts'
import { stopAccount } from './account.ts'
import { findConversation } from './contacts.ts'
import { noteFailed, noteUnreachable } from './failures.ts'
import type { FilledTemplate } from './outbox.ts'
import { keepPricing } from './pricing.ts'
import { isFurther, type ToldState } from './ranks.ts'
import { noteTemplateRefusal } from './template-refusals.ts'
import { identityOf, momentOf, numberOf, WebhookStatus } from './webhook-message.ts'

const toldStatuses: Record<string, ToldState> = {
  sent: 'Envoyé',
  delivered: 'Distribué',
  read: 'Lu',
  played: 'Lu',
  failed: 'Échec',
}
const moments = { Envoyé: 'sent_at', Distribué: 'delivered_at', Lu: 'read_at', Échec: 'failed_at' } as const

/** Works what became of a message: it never goes back, and a failure shows whatever came before. */
export async function takeStatus(company: CompanyTx, said: unknown): Promise<void> {
  const told = WebhookStatus.parse(said)
  const status = toldStatuses[told.status]
  if (status) await meet(company, told)
  const message = status && (await messageOf(company, told))
  if (!(status && message)) return
  const at = momentOf(told.timestamp)
  const isNews = isFurther(status, message.status as MessageStatus)
  await company.db
    .updateTable('messages')
    .set({
      provider_id: told.id,
      ...(isNews && { status }),
      [moments[status]]: sql`coalesce(${sql.ref(moments[status])}, ${at.toISOString()}::timestamptz)`,
    })
    .where('id', '=', message.id)
    .execute()
  await keepPricing(company, message.id, told.pricing, status === 'Distribué' || status === 'Lu', at)
  if (isNews) await tellLast(company, message, status)
  if (isNews && status === 'Échec') await takeFailure(company, message, told.errors?.[0]?.code ?? null)
  announceConversations(company)
}

/** Who was written to by a number has an id too, by which alone they may answer. */
async function meet(company: CompanyTx, { id, recipient_id: digits, recipient_user_id: userId, timestamp }: WebhookStatus): Promise<void> {
  const [number, identity] = [numberOf(digits), identityOf(userId)]
  if (number && identity && (await isOurs(company, id))) await findConversation(company, { number, identity }, momentOf(timestamp))
}

async function isOurs({ db }: CompanyTx, providerId: string): Promise<boolean> {
  const row = await db.selectFrom('messages').select('id').where('provider_id', '=', providerId).executeTakeFirst()
  return row !== undefined
}

type Held = { id: string; conversationId: string; status: string; toKind: string | null; toValue: string | null; template: unknown }

/** By its name at WhatsApp, or by ours when the answer that gave it was lost. A try that was given up says no more of the next. */
async function messageOf({ db }: CompanyTx, { id, status, biz_opaque_callback_data: own }: WebhookStatus): Promise<Held | undefined> {
  const held = () =>
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
  const named = await held().where('provider_id', '=', id).executeTakeFirst()
  if (named || !own || !/^[0-9a-f-]{36}$/i.test(own)) return named
  // The sender may store the provider's id between these two reads: a row that bears this id by now is the message, too.
  const ours = await held()
    .where('id', '=', own)
    .where((row) => row.or([row('provider_id', 'is', null), row('provider_id', '=', id)]))
    .executeTakeFirst()
  return ours && (ours.attemptedAt !== null || status !== 'failed') ? ours : undefined
}

async function takeFailure(company: CompanyTx, message: Held, code: number | null): Promise<void> {
  const error = whatsAppError(code)
  await noteFailed(company, message.id, code, error)
  if (error.treatment === 'account') await stopAccount(company, code)
  if (error.treatment === 'person') await noteUnreachable(company, message)
  if (error.treatment === 'template') await noteTemplateRefusal(company, message.template as FilledTemplate | null, code, error)
}

async function tellLast({ id: companyId, db }: CompanyTx, { id, conversationId }: Held, status: MessageStatus): Promise<void> {
  await sql`update conversations c set last_status = ${status} where c.tenant_id = ${companyId} and c.id = ${conversationId}
    and c.last_direction = 'Envoyé' and not exists (
      select from messages later, messages told where told.tenant_id = ${companyId} and told.id = ${id} and later.tenant_id = ${companyId}
        and later.conversation_id = told.conversation_id and (later.occurred_at, later.id) > (told.occurred_at, told.id))`.execute(db)
}
