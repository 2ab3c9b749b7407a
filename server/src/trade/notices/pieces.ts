import { fill } from '@escale/contract/channels/whatsapp/template-text'
import type { TemplateValues } from '@escale/contract/channels/whatsapp/variables'
import type { NoticeKind } from '@escale/contract/channels/whatsapp/words'
import { byImportance, supersededBy } from '@escale/contract/trade/notices/joint-notice'
import type { NoticeText } from './texts.ts'
import type { Waiting } from './validity.ts'

/** One thing said, of one record or of several of a kind: what its text is filled with. */
export type Piece = { kind: NoticeKind; ids: string[]; notices: Waiting[] }

/** What is said of it, in the company's words. */
export type Said = Piece & { text: NoticeText; values: TemplateValues }

/** What waits for one person, what matters most first: goods that were received are told together. */
export function piecesOf(waiting: readonly Waiting[]): Piece[] {
  const received = waiting.filter(({ kind }) => kind === 'reçu')
  const others = waiting
    .filter(({ kind }) => kind !== 'reçu')
    .map((notice): Piece => ({ kind: notice.kind, ids: [notice.aboutId], notices: [notice] }))
  const together: Piece[] =
    received.length > 0
      ? [{ kind: 'reçu', ids: received.map(({ aboutId }) => aboutId), notices: received }]
      : []
  return [...others, ...together].sort(byImportance)
}

/** What a later notice of the same record says too. */
export function superseded(waiting: readonly Waiting[]): Waiting[] {
  return waiting.filter((notice) =>
    waiting.some(
      ({ aboutId, kind }) => aboutId === notice.aboutId && supersededBy(kind).includes(notice.kind),
    ),
  )
}

/** As it is read where any text may be sent. */
export function textOf({ text, values }: Said): string {
  return fill(text.body, values)
}
