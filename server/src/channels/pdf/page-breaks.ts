import type { Block, DocumentValue, Table } from '@escale/contract/channels/pdf/document'
import type { Node } from 'pdfmake/interfaces.js'

// A total or a signature must not be alone on a page. The last rows of its table move to that page with it.
// The page of each row is known only after the layout, so such a document is laid out again.

/**
 * The row of each table that must begin a new page. The keys are the positions of the tables in the document.
 */
export type Breaks = ReadonlyMap<number, number>

export const blockMark = (place: number) => `block-${place}`
export const lastRowMark = (place: number) => `last-${place}`
export const footMark = (place: number) => `foot-${place}`

/** The page numbers of marked parts, as pdfmake laid them out. */
export class Places {
  readonly #pages = new Map<string, number>()

  /**
   * Called by pdfmake for each node, to ask whether a page must begin before it. Only records the page: the
   * answer is always no.
   */
  note({ id, pageNumbers }: Pick<Node, 'id' | 'pageNumbers'>): false {
    if (id) this.#pages.set(id, Math.max(...pageNumbers))
    return false
  }

  of(mark: string): number {
    return this.#pages.get(mark) ?? 0
  }
}

/**
 * The page breaks to try next, so that the total or the signature stays with the last rows of its table. Null
 * if they are together, or if every break was tried.
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

/**
 * The position of the table that the end of the document sums up: the last table with a total, otherwise the
 * last table.
 */
function mainTable(blocks: readonly Block[]): number {
  const footed = blocks.findLastIndex((block) => block.kind === 'table' && block.foot !== undefined)
  return footed >= 0 ? footed : blocks.findLastIndex(({ kind }) => kind === 'table')
}

function isTorn(blocks: readonly Block[], place: number, isMain: boolean, places: Places): boolean {
  const rows = places.of(lastRowMark(place))
  if (rows === 0) return false
  if (places.of(footMark(place)) > rows) return true
  // Notes may be alone on a page.
  return (
    isMain &&
    blocks.some(({ kind }, at) => at > place && kind !== 'note' && blockPage(kind, at, places) > rows)
  )
}

function blockPage(kind: Block['kind'], place: number, places: Places): number {
  return places.of(kind === 'table' ? lastRowMark(place) : blockMark(place))
}

/** How many last rows move to the new page. If three do not fit, one moves. */
const movedRows = [3, 1]

function earlierBreak({ rows }: Table, triedRow: number | undefined): number | null {
  const row = movedRows
    .map((count) => Math.max(0, rows.length - count))
    .find((at) => triedRow === undefined || at > triedRow)
  return row ?? null
}
