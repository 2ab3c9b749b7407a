import { whatsAppError } from '@escale/contract/channels/whatsapp/errors'
import { sql } from 'kysely'
import { type Account, whatsAppAccount } from '#channels/whatsapp/account/account.ts'
import { hasClient } from '#channels/whatsapp/conversation/conversations.ts'
import { type Key, keyOf, sendingKey } from '#channels/whatsapp/message/contact-keys.ts'
import { type FilledTemplate, postponeMessage } from '#channels/whatsapp/message/outbox.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import type { Seal } from '#database/migrations/seal.ts'
import { announceConversations } from '#journal/notices.ts'
import { noteFailed } from './failures.ts'
import { isOverCeiling } from './monthly-ceiling.ts'
import { sendingHours } from './sending-hours.ts'
import { markUncertain } from './uncertain-messages.ts'

export type SendableMessage = {
  id: string
  account: Account
  to: Key
  kind: string
  body: string | null
  template: FilledTemplate | null
  about: { kind: string; id: string } | null
  fileId: string | null
  replyTo: string | null
  attempts: number
}

/**
 * The message, if it may be sent now. Otherwise undefined: it failed with a stored reason, or it stays
 * queued.
 */
export async function sendableMessage(
  company: CompanyTx,
  seal: Seal,
  id: string,
): Promise<SendableMessage | undefined> {
  const message = await lockedMessage(company, id)
  if (message?.status !== 'En file' || message.provider_id !== null) return undefined
  if (message.attempted_at !== null) return void (await markUncertain(company, message))
  const account = await whatsAppAccount(company, seal)
  // The message stays queued until an administrator links or repairs the account.
  if (!account || account.isStopped) return undefined
  if (message.isStopped) return void (await giveUp(company, id))
  const isPersonal = message.origin === 'personne'
  if (!isPersonal && (await mustWait(company, id))) return undefined
  const to = message.to_value
    ? ({ kind: message.to_kind, value: message.to_value } as Key)
    : await sendingKey(company, message.conversation_id)
  if (!to) return void (await noteFailed(company, id, null, noAddress))
  if (await isOfAnotherPerson(company, to, message.conversation_id))
    return void (await noteFailed(company, id, null, numberOfAnother))
  const template = message.template as FilledTemplate | null
  if (!template && !(await isWindowOpen(company, to)))
    return void (await noteFailed(company, id, windowClosedCode, whatsAppError(windowClosedCode)))
  await company.db
    .updateTable('messages')
    .set({ to_kind: to.kind, to_value: to.value })
    .where('id', '=', id)
    .execute()
  const { kind, body, file_id: fileId, attempts, about_kind: aboutKind, about_id: aboutId, replyTo } = message
  const about = aboutKind && aboutId ? { kind: aboutKind, id: aboutId } : null
  return { id, account, to, kind, body, template, about, fileId, replyTo, attempts }
}

/**
 * Records that the message is about to be sent, so a crash after this makes its outcome unknown. Returns
 * false if another job sends it, or if it must no longer be sent.
 */
export async function markAttempted({ db }: CompanyTx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('messages')
    .set({ attempted_at: sql<string>`now()`, due_at: null })
    .where('id', '=', id)
    .where('status', '=', 'En file')
    .where('attempted_at', 'is', null)
    .where('provider_id', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

const windowClosedCode = 131047
const noAddress = {
  sentence: "Ce client n'a ni numéro ni identité WhatsApp.",
  advice: 'Ajoutez son numéro, puis renvoyez le message.',
}

const numberOfAnother = {
  sentence: "Ce numéro est celui d'une autre personne sur WhatsApp.",
  advice: 'Rattachez sa conversation à ce client, ou corrigez son numéro, puis renvoyez le message.',
}

function lockedMessage({ db }: CompanyTx, id: string) {
  return db
    .selectFrom('messages as m')
    .innerJoin('conversations as c', 'c.id', 'm.conversation_id')
    .leftJoin('messages as r', 'r.id', 'm.reply_to_id')
    .select([
      'm.id',
      'm.status',
      'm.provider_id',
      'm.attempted_at',
      'm.attempts',
      'm.origin',
      'm.to_kind',
      'm.to_value',
      'm.conversation_id',
      'm.template',
      'm.kind',
      'm.body',
      'm.file_id',
      'm.about_kind',
      'm.about_id',
      'r.provider_id as replyTo',
    ])
    .select(sql<boolean>`c.stopped_at is not null`.as('isStopped'))
    .where('m.id', '=', id)
    .forUpdate('m')
    .executeTakeFirst()
}

/** Abandons a message, because the client wrote STOP while it was queued. */
async function giveUp(company: CompanyTx, id: string): Promise<void> {
  const reason = 'Ce client ne veut plus de messages.'
  await company.db
    .updateTable('messages')
    .set({ status: 'Abandonné', error_text: reason, due_at: null })
    .where('id', '=', id)
    .execute()
  announceConversations(company)
}

/**
 * Whether an automatic message must wait for the sending hours or the monthly limit of the company. It is
 * then postponed.
 */
async function mustWait(company: CompanyTx, id: string): Promise<boolean> {
  const { opensAt } = await sendingHours(company)
  if (opensAt !== null) await postponeMessage(company, id, { at: opensAt })
  else if (await isOverCeiling(company))
    await postponeMessage(company, id, {
      seconds: 3600,
      reason: 'Le plafond de messages du mois est atteint.',
    })
  else return false
  return true
}

/**
 * Whether the number now belongs to an unknown person. That person must not receive a message written to a
 * client.
 */
async function isOfAnotherPerson(company: CompanyTx, to: Key, conversationId: string): Promise<boolean> {
  const key = to.kind === 'numéro' ? await keyOf(company, to) : undefined
  return (
    Boolean(key?.seenWith) &&
    key?.conversationId !== conversationId &&
    !(await hasClient(company, key?.conversationId ?? ''))
  )
}

async function isWindowOpen(company: CompanyTx, to: Key): Promise<boolean> {
  const key = await keyOf(company, to)
  return key?.windowUntil != null && new Date(key.windowUntil).getTime() > Date.now()
}
