import { fillTemplate } from '@escale/contract/channels/whatsapp/template-text'
import type { TemplateValues } from '@escale/contract/channels/whatsapp/variables'
import type { NoticeKind } from '@escale/contract/channels/whatsapp/words'
import { compareImportance, supersededKinds } from '@escale/contract/trade/notices/joint-notice'
import type { NoticeText } from './texts.ts'
import type { PendingNotice } from './validity.ts'

/**
 * A part of a message, about one record or about several of the same type. `level`: the highest one of its
 * reminders; null for other notices.
 */
export type Piece = { kind: NoticeKind; ids: string[]; notices: PendingNotice[]; level: number | null }

/** A part of a message with its text and the values for its placeholders. */
export type FilledPiece = Piece & { text: NoticeText; values: TemplateValues }

/**
 * Groups the pending notices of one client into parts of a message, the most important first. Received goods
 * become one part, and so do the reminders of all levels.
 */
export function groupPieces(waiting: readonly PendingNotice[]): Piece[] {
  const received = waiting.filter(({ kind }) => kind === 'reçu')
  const reminded = waiting.filter(({ level }) => level !== null)
  const others = waiting.filter(({ kind, level }) => kind !== 'reçu' && level === null)
  return [...others.map((notice) => [notice]), received, reminded]
    .filter((notices) => notices.length > 0)
    .map(pieceOf)
    .sort(compareImportance)
}

/** The part of a message about notices of one type. The reminder of the highest level gives kind and text. */
function pieceOf(notices: PendingNotice[]): Piece {
  const [first, ...others] = notices as [PendingNotice, ...PendingNotice[]]
  const { kind, level } = others.reduce(
    (highest, notice) => ((notice.level ?? 0) > (highest.level ?? 0) ? notice : highest),
    first,
  )
  return { kind, level, ids: notices.map(({ aboutId }) => aboutId), notices }
}

/**
 * Finds notices that a later one about the same record replaces. A notice of arrival, for example, replaces
 * one of departure.
 */
export function findRedundant(waiting: readonly PendingNotice[]): PendingNotice[] {
  return waiting.filter((notice) =>
    waiting.some(
      ({ aboutId, kind, level }) =>
        aboutId === notice.aboutId &&
        (supersededKinds(kind).includes(notice.kind) || (level ?? 0) > (notice.level ?? level ?? 0)),
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
