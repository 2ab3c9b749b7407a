import { fillTemplate } from '@escale/contract/channels/whatsapp/template-text'
import type { TemplateValues } from '@escale/contract/channels/whatsapp/variables'
import type { NoticeKind } from '@escale/contract/channels/whatsapp/words'
import { compareImportance, supersededKinds } from '@escale/contract/trade/notices/joint-notice'
import type { NoticeText } from './texts.ts'
import type { PendingNotice } from './validity.ts'

/** A part of a message, about one record or about several of the same type. */
export type Piece = { kind: NoticeKind; ids: string[]; notices: PendingNotice[] }

/** A part of a message with its text and the values for its placeholders. */
export type FilledPiece = Piece & { text: NoticeText; values: TemplateValues }

/**
 * Groups the pending notices of one client into parts of a message, the most important first. Received goods
 * become one part.
 */
export function groupPieces(waiting: readonly PendingNotice[]): Piece[] {
  const received = waiting.filter(({ kind }) => kind === 'reçu')
  const others = waiting
    .filter(({ kind }) => kind !== 'reçu')
    .map((notice): Piece => ({ kind: notice.kind, ids: [notice.aboutId], notices: [notice] }))
  const combined: Piece[] =
    received.length > 0
      ? [{ kind: 'reçu', ids: received.map(({ aboutId }) => aboutId), notices: received }]
      : []
  return [...others, ...combined].sort(compareImportance)
}

/**
 * Finds notices that a later one about the same record replaces. A notice of arrival, for example, replaces
 * one of departure.
 */
export function findRedundant(waiting: readonly PendingNotice[]): PendingNotice[] {
  return waiting.filter((notice) =>
    waiting.some(
      ({ aboutId, kind }) => aboutId === notice.aboutId && supersededKinds(kind).includes(notice.kind),
    ),
  )
}

/**
 * Returns the text of a part as free text, which WhatsApp allows within 24 hours of the client's last
 * message.
 */
export function pieceText({ text, values }: FilledPiece): string {
  return fillTemplate(text.body, values)
}
