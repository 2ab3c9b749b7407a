import type { WhatsAppError } from '@escale/contract/channels/whatsapp/errors'
import type { KeyKind } from '@escale/contract/channels/whatsapp/words'
import { sql } from 'kysely'
import { stopOrStart } from '#channels/whatsapp/conversation/opt-out.ts'
import { isKey } from '#channels/whatsapp/message/contact-keys.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { announceConversations } from '#journal/notices.ts'

/**
 * WhatsApp error: the client pressed « Stop promotions ». The webhook event that reports it may be missing.
 */
const promotionsStopped = 131050

/**
 * Marks a message that was not sent or not delivered. Its conversation shows the failure until a user has
 * opened it.
 */
export async function noteFailed(
  company: CompanyTx,
  id: string,
  code: number | null,
  { sentence, advice }: Pick<WhatsAppError, 'sentence' | 'advice'>,
): Promise<void> {
  const failed = await company.db
    .updateTable('messages')
    .set({
      status: 'Échec',
      error_code: code,
      error_text: `${sentence} ${advice}`,
      failed_at: sql<string>`coalesce(failed_at, ${new Date().toISOString()}::timestamptz)`,
      due_at: null,
    })
    .where('id', '=', id)
    .returning(['conversation_id', 'occurred_at'])
    .executeTakeFirst()
  if (!failed) return
  await company.db
    .updateTable('conversations')
    .set({
      failed_count: sql<number>`failed_count + 1`,
      last_status: sql<string>`case when last_direction = 'Envoyé' and last_at <= ${failed.occurred_at} then 'Échec' else last_status end`,
    })
    .where('id', '=', failed.conversation_id)
    .execute()
  if (code === promotionsStopped) await stopOrStart(company, failed.conversation_id, 'stop', new Date())
  announceConversations(company)
}

/**
 * Counts a failed delivery to a number or id. After two in a row, automatic messages no longer use it
 * (trade/client-channels.ts).
 */
export async function noteUnreachable(
  { db }: CompanyTx,
  { toKind, toValue }: { toKind: string | null; toValue: string | null },
): Promise<void> {
  if (!(toKind && toValue)) return
  await db
    .updateTable('conversation_keys')
    .set({ unreachable: sql<number>`unreachable + 1` })
    .where(isKey({ kind: toKind as KeyKind, value: toValue }))
    .execute()
}
