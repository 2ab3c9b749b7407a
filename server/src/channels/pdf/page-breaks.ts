import type { Block, DocumentValue, Table } from '@escale/contract/channels/pdf/document'
import type { Node } from 'pdfmake/interfaces.js'

// A total or a signature alone on a page has no context, so the last rows of its table move there with it.
// Nobody knows what fits before the layout is done, so a torn document is laid out again.

/** The row of each table that begins a new page, by the place of the table in the document. */
export type Breaks = ReadonlyMap<number, number>

export const blockMark = (place: number) => `block-${place}`
export const lastRowMark = (place: number) => `last-${place}`
export const footMark = (place: number) => `foot-${place}`

/** The page of each mark. */
export class Places {
  readonly #pages = new Map<string, number>()

  /** Called by the library for each node, to ask whether it must begin a page. The answer is always no. */
  note({ id, pageNumbers }: Pick<Node, 'id' | 'pageNumbers'>): false {
    if (id) this.#pages.set(id, Math.max(...pageNumbers))
    return false
  }

  of(mark: string): number {
    return this.#pages.get(mark) ?? 0
  }
}

/**
 * The breaks that keep a torn table with its last rows. Null if no table is torn, or if nothing more can be
 * done.
 */
export function nextBreaks(
  { blocks }: Pick<DocumentValue, 'blocks'>,
  places: Places,
  breaks: Breaks,
): Breaks | null {
  const main = mainTable(blocks)
  for (const [place, block] of blocks.entries()) {
    if (block.kind !== 'table' || !isTorn(blocks, place, place === main, places)) continue
    const row = earlierBreak(block, breaks.get(place))
    if (row !== null) return new Map([...breaks, [place, row]])
  }
  return null
}

/** The table that the end of the document sums up: the last one with a foot, or else the last. */
function mainTable(blocks: readonly Block[]): number {
  const footed = blocks.findLastIndex((block) => block.kind === 'table' && block.foot !== undefined)
  return footed >= 0 ? footed : blocks.findLastIndex(({ kind }) => kind === 'table')
}

function isTorn(blocks: readonly Block[], place: number, isMain: boolean, places: Places): boolean {
  const rows = places.of(lastRowMark(place))
  if (rows === 0) return false
  if (places.of(footMark(place)) > rows) return true
  // Notes may continue on a page of their own.
  return (
    isMain &&
    blocks.some(({ kind }, at) => at > place && kind !== 'note' && blockPage(kind, at, places) > rows)
  )
}

function blockPage(kind: Block['kind'], place: number, places: Places): number {
  return places.of(kind === 'table' ? lastRowMark(place) : blockMark(place))
}

/** How many rows move to the new page: fewer in the second attempt, if they do not fit. */
const movedRows = [3, 1]

function earlierBreak({ rows }: Table, triedRow: number | undefined): number | null {
  const row = movedRows
    .map((count) => Math.max(0, rows.length - count))
    .find((at) => triedRow === undefined || at > triedRow)
  return row ?? null
}
