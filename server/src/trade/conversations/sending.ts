import type { MessageKind } from '@escale/contract/channels/whatsapp/words'
import type { Outgoing } from '@escale/contract/trade/conversations/contract'
import type { Message } from '@escale/contract/trade/conversations/rows'
import type { WriteContext } from '#access/guard/write-context.ts'
import { refuseIfTaken } from '#access/refusal/database-errors.ts'
import { Refusal, requireFound } from '#access/refusal/refusal.ts'
import { writeMessage } from '#channels/whatsapp/message/outbox.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { findAccount } from './account.ts'
import { addressFor, isWindowOpen } from './addresses.ts'
import { messageById } from './message-rows.ts'
import { fillTemplate } from './templates.ts'

/**
 * Stores an outgoing message. A background job sends it, unless the user has already sent it in the WhatsApp
 * app.
 */
export async function sendMessage(
  { company, actor, record }: WriteContext,
  outgoing: Outgoing,
): Promise<Message> {
  const { id: conversationId, messageId: id, by, fileId, about = null, replyToId = null } = outgoing
  await refuseStopped(company, conversationId)
  const byHand = by === 'WhatsApp'
  if (!byHand && !(await findAccount(company))) throw new Refusal('NO_ACCOUNT')
  if (byHand && fileId) throw new Refusal('FILE_BY_HAND')
  const to = await addressFor(company, conversationId, outgoing.to, byHand)
  const template = outgoing.template && !byHand ? await fillTemplate(company, outgoing.template) : null
  if (!byHand && !template && !isWindowOpen(to)) throw new Refusal('WINDOW_CLOSED')
  const body = template?.text ?? outgoing.text
  if (!body && !fileId) throw new Refusal('EMPTY_MESSAGE')
  const kind = template ? 'modèle' : fileId ? await messageKindOfFile(company, fileId) : 'texte'
  // WhatsApp does not allow text with a voice message.
  if (kind === 'audio' && body) throw new Refusal('VOICE_WITH_TEXT')
  const { kind: keyKind, value } = to
  await refuseIfTaken('ID_TAKEN', () =>
    writeMessage(company, actor, {
      id,
      conversationId,
      kind,
      body: body || null,
      templateKey: outgoing.template?.key ?? null,
      template: template?.filled ?? null,
      about,
      fileId: fileId ?? null,
      replyToId,
      to: { kind: keyKind, value },
      origin: 'personne',
      status: byHand ? 'Ouvert dans WhatsApp' : 'En file',
    }),
  )
  record(byHand ? 'MESSAGE_OPENED' : 'MESSAGE_SENT', { table: 'conversations', id: conversationId })
  return messageById(company, id)
}

/** Throws a refusal if the person sent STOP, which forbids further messages. */
export async function refuseStopped({ db }: CompanyTx, conversationId: string): Promise<void> {
  const { stopped_at: stoppedAt } = requireFound(
    await db
      .selectFrom('conversations')
      .select('stopped_at')
      .where('id', '=', conversationId)
      .executeTakeFirst(),
  )
  if (stoppedAt !== null) throw new Refusal('STOPPED')
}

async function messageKindOfFile({ db }: CompanyTx, id: string): Promise<MessageKind> {
  const file = await db
    .selectFrom('files')
    .select('content_type')
    .where('id', '=', id)
    .where('bucket', '=', 'messages')
    .executeTakeFirst()
  if (!file) throw new Refusal('UNKNOWN_FILE')
  if (file.content_type.startsWith('audio/')) return 'audio'
  return file.content_type.startsWith('image/') ? 'image' : 'document'
}
