import type { MessageKind } from '@escale/contract/channels/whatsapp/words'
import type { Message } from '@escale/contract/trade/conversations/rows'
import { sql } from 'kysely'
import { requireFound } from '#access/refusal/refusal.ts'
import type { CompanyTx } from '#database/caller/company.ts'

const columns = [
  'm.id',
  'm.conversation_id as conversationId',
  'm.channel',
  'm.direction',
  'm.origin',
  'm.kind',
  'm.body',
  'm.template_key as templateKey',
  'm.about_kind as aboutKind',
  'm.about_id as aboutId',
  'm.media',
  'm.details',
  'm.to_kind as toKind',
  'm.to_value as toValue',
  'm.status',
  'm.error_code as errorCode',
  'm.error_text as errorText',
  'm.due_at as dueAt',
  'm.sent_by_name as sentByName',
  'm.occurred_at as occurredAt',
  'm.sent_at as sentAt',
  'm.delivered_at as deliveredAt',
  'm.read_at as readAt',
  'm.failed_at as failedAt',
  'm.billed_category as billedCategory',
  'm.reply_to_id as replyToId',
  'r.body as replyBody',
  'r.kind as replyKind',
  'm.file_id as fileId',
  'f.name as fileName',
  'f.content_type as fileType',
  'f.size_bytes as fileBytes',
] as const

const flags = [
  sql<boolean>`m.attempted_at is not null`.as('isAttempted'),
  sql<boolean>`m.edited_at is not null`.as('isEdited'),
  sql<boolean>`m.deleted_at is not null`.as('isDeleted'),
] as const

type ComposedFields = 'about' | 'to' | 'file' | 'replyTo' | 'media'
export type MessageRow = Omit<Message, ComposedFields> & {
  media: { name?: string; mimeType?: string; state?: string } | null
  aboutKind: string | null
  aboutId: string | null
  toKind: string | null
  toValue: string | null
  replyToId: string | null
  replyBody: string | null
  replyKind: MessageKind | null
  fileId: string | null
  fileName: string | null
  fileType: string | null
  fileBytes: number | null
}

/** Selects messages with their attached file and the message they reply to. */
export function messagesQuery({ db }: CompanyTx) {
  return db
    .selectFrom('messages as m')
    .leftJoin('files as f', 'f.id', 'm.file_id')
    .leftJoin('messages as r', 'r.id', 'm.reply_to_id')
    .select(columns)
    .select(flags)
}

export function messageOf(row: MessageRow): Message {
  const {
    aboutKind,
    aboutId,
    toKind,
    toValue,
    replyToId,
    replyBody,
    replyKind,
    fileId,
    fileName,
    fileType,
    fileBytes,
    media,
    ...rest
  } = row
  return {
    ...rest,
    about: aboutKind && aboutId ? { kind: aboutKind, id: aboutId } : null,
    to: toKind && toValue ? { kind: toKind as 'numéro', value: toValue } : null,
    replyTo: replyToId && replyKind ? { id: replyToId, body: replyBody, kind: replyKind } : null,
    file: fileId
      ? { id: fileId, name: fileName ?? '', contentType: fileType ?? '', sizeBytes: fileBytes ?? 0 }
      : null,
    media: media && {
      name: media.name ?? null,
      mimeType: media.mimeType ?? null,
      state: media.state ?? null,
    },
  }
}

export async function messageById(company: CompanyTx, id: string): Promise<Message> {
  return messageOf(
    requireFound(await messagesQuery(company).where('m.id', '=', id).executeTakeFirst()) as MessageRow,
  )
}
