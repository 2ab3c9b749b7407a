import { fillTemplate } from '@escale/contract/channels/whatsapp/template-text'
import type { TemplateValues } from '@escale/contract/channels/whatsapp/variables'
import type { NoticeKind } from '@escale/contract/channels/whatsapp/words'
import { compareImportance, supersededKinds } from '@escale/contract/trade/notices/joint-notice'
import type { NoticeText } from './texts.ts'
import type { PendingNotice } from './validity.ts'

/** Piece of news, about one record or several of a kind. */
export type Piece = { kind: NoticeKind; ids: string[]; notices: PendingNotice[] }

/** A piece of news with its text and values. */
export type FilledPiece = Piece & { text: NoticeText; values: TemplateValues }

/** Pending notices of one person, the most important first. Received goods are combined. */
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

/** Notices that a later notice of the same record makes redundant. */
export function findRedundant(waiting: readonly PendingNotice[]): PendingNotice[] {
  return waiting.filter((notice) =>
    waiting.some(
      ({ aboutId, kind }) => aboutId === notice.aboutId && supersededKinds(kind).includes(notice.kind),
    ),
  )
}

/** Full text, as sent within the reply window. */
export function pieceText({ text, values }: FilledPiece): string {
  return fillTemplate(text.body, values)
}
