import type { Block, DocumentValue, Table } from '@escale/contract/channels/pdf/document'
import type { Node } from 'pdfmake/interfaces.js'

// A total, or a place to sign, alone on a page belongs to nothing: the last rows of its table go there with
// it.
// Nobody knows what fits before it was laid out, so that a document that came out torn is laid out again.

/** Before which row a table, by its place in the document, goes on over a new page. */
export type Breaks = ReadonlyMap<number, number>

export const blockMark = (place: number) => `block-${place}`
export const lastRowMark = (place: number) => `last-${place}`
export const footMark = (place: number) => `foot-${place}`

/** On which page what bears a mark came to lie. */
export class Places {
  readonly #pages = new Map<string, number>()

  /** Asked by the library of each thing it has laid out, whether it must begin a page: never. */
  note({ id, pageNumbers }: Pick<Node, 'id' | 'pageNumbers'>): false {
    if (id) this.#pages.set(id, Math.max(...pageNumbers))
    return false
  }

  of(mark: string): number {
    return this.#pages.get(mark) ?? 0
  }
}

/** The breaks by which nothing is torn from its rows; null when nothing is, or nothing more can be done. */
export function mended(
  { blocks }: Pick<DocumentValue, 'blocks'>,
  places: Places,
  breaks: Breaks,
): Breaks | null {
  const main = mainTable(blocks)
  for (const [place, block] of blocks.entries()) {
    if (block.kind !== 'table' || !isTorn(blocks, place, place === main, places)) continue
    const row = earlier(block, breaks.get(place))
    if (row !== null) return new Map([...breaks, [place, row]])
  }
  return null
}

/** The table that what ends the document sums up: the last one with a foot, or else the last. */
function mainTable(blocks: readonly Block[]): number {
  const footed = blocks.findLastIndex((block) => block.kind === 'table' && block.foot !== undefined)
  return footed >= 0 ? footed : blocks.findLastIndex(({ kind }) => kind === 'table')
}

function isTorn(blocks: readonly Block[], place: number, isMain: boolean, places: Places): boolean {
  const rows = places.of(lastRowMark(place))
  if (rows === 0) return false
  if (places.of(footMark(place)) > rows) return true
  // Words may go on over a page of their own.
  return (
    isMain && blocks.some(({ kind }, at) => at > place && kind !== 'note' && pageOf(kind, at, places) > rows)
  )
}

function pageOf(kind: Block['kind'], place: number, places: Places): number {
  return places.of(kind === 'table' ? lastRowMark(place) : blockMark(place))
}

/** How many rows go to the new page, and how many when so many do not fit there. */
const taken = [3, 1]

function earlier({ rows }: Table, tried: number | undefined): number | null {
  const row = taken
    .map((count) => Math.max(0, rows.length - count))
    .find((at) => tried === undefined || at > tried)
  return row ?? null
}
