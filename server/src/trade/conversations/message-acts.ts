import { availableActions } from '@escale/contract/trade/conversations/message-actions'
import type { Message } from '@escale/contract/trade/conversations/rows'
import type { MessageAct } from '@escale/contract/trade/conversations/words'
import { sql } from 'kysely'
import type { WriteContext } from '#access/guard/write-context.ts'
import { Refusal, requireFound } from '#access/refusal/refusal.ts'
import { enqueueMessage } from '#channels/whatsapp/message/outbox.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { findAccount } from './account.ts'
import { addressFor, isWindowOpen } from './addresses.ts'
import { messageById } from './message-rows.ts'
import { refuseStopped } from './sending.ts'

const actions = {
  retry: 'MESSAGE_RETRIED',
  declare: 'MESSAGE_DECLARED',
  cancel: 'MESSAGE_CANCELLED',
} as const

/**
 * Handles a message whose delivery failed or is unknown: sends it again, marks it as sent, or gives it up. If
 * two users act at the same time, the second is refused.
 */
export async function applyMessageAct(
  { company, record }: WriteContext,
  act: MessageAct,
  id: string,
): Promise<Message> {
  await lockMessage(company, id)
  const message = await messageById(company, id)
  if (message.direction !== 'Envoyé' || !availableActions(message).includes(act)) throw new Refusal('NOT_NOW')
  if (act === 'retry') await refuseUnsendable(company, message)
  await storeOutcome(company, message, act)
  if (act === 'retry') await enqueueMessage(company, id)
  record(actions[act], { table: 'conversations', id: message.conversationId })
  return messageById(company, id)
}

async function lockMessage({ db }: CompanyTx, id: string): Promise<void> {
  requireFound(
    await db.selectFrom('messages').select('id').where('id', '=', id).forUpdate().executeTakeFirst(),
  )
}

/** Sending again follows the same rules as a new message, such as a refusal after STOP. */
async function refuseUnsendable(company: CompanyTx, { conversationId, kind, to }: Message): Promise<void> {
  await refuseStopped(company, conversationId)
  if (!(await findAccount(company))) throw new Refusal('NO_ACCOUNT')
  const chosen = to && to.kind !== 'courriel' ? { kind: to.kind, value: to.value } : undefined
  const address = await addressFor(company, conversationId, chosen, false)
  if (kind !== 'modèle' && !isWindowOpen(address)) throw new Refusal('WINDOW_CLOSED')
}

const statusAfter = { retry: 'En file', declare: 'Envoyé (déclaré)', cancel: 'Abandonné' } as const
const resetForRetry = {
  attempts: 0,
  attempted_at: null,
  provider_id: null,
  error_code: null,
  error_text: null,
  failed_at: null,
}

async function storeOutcome(
  { id: companyId, db }: CompanyTx,
  { id, conversationId, status }: Message,
  act: MessageAct,
): Promise<void> {
  const after = statusAfter[act]
  await db
    .updateTable('messages')
    .set({
      status: after,
      ...(act === 'retry' && resetForRetry),
      ...(act === 'declare' && {
        sent_at: sql<string>`coalesce(sent_at, ${new Date().toISOString()}::timestamptz)`,
      }),
    })
    .where('id', '=', id)
    .execute()
  await db
    .updateTable('conversations')
    .set({
      failed_count:
        status === 'Échec' ? sql<number>`greatest(0, failed_count - 1)` : sql<number>`failed_count`,
      last_status: sql<string>`case when last_at = (select occurred_at from messages
        where tenant_id = ${companyId} and id = ${id}) then ${after} else last_status end`,
    })
    .where('id', '=', conversationId)
    .execute()
}
