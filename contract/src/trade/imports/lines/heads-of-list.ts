import { isUnitWord } from '#trade/imports/units/units.ts'
import { completesHeads, isKnownHead, looksLikeHeads } from './known-heads.ts'
import { withoutMark } from './margins.ts'

type Cells = readonly string[]
type NumberedLine = { line: number; cells: Cells }

/** The headers of a list, and numbers of other lines that contain parts of them, such as a row of units. */
type ListHeads = { heads: string[]; parts: ReadonlySet<number> }

/** Completes a header row with the line below it (units) and the line above it (headers in two rows). */
export function completeHeads(all: readonly NumberedLine[], at: number, givenHeads: Cells = []): ListHeads {
  const parts = new Set<number>()
  const own = all[at]?.cells ?? []
  let heads = [...withoutMark(givenHeads.length > 0 ? givenHeads : own)]
  const [above, below] = [all[at - 1]?.cells, all[at + 1]?.cells]
  if (below && at + 2 < all.length && completesHeads(below)) {
    heads = joinHeads(heads, below)
    parts.add(at + 1)
  }
  // When headers take two rows, the first row fills columns that the second leaves empty.
  if (above && looksLikeHeads(above) && above.some((cell, place) => cell && !heads[place])) {
    heads = Array.from(
      { length: Math.max(above.length, heads.length) },
      (_, place) => heads[place] || above[place] || '',
    )
    parts.add(at - 1)
  }
  return { heads, parts }
}

/**
 * Joins two header rows: `Poids` over `kg` becomes `Poids (kg)`. A second header that is a field's name, such
 * as `Longueur`, replaces the first.
 */
function joinHeads(heads: Cells, below: Cells): string[] {
  return Array.from({ length: Math.max(heads.length, below.length) }, (_, at) => {
    const [head = '', part = ''] = [heads[at], below[at]]
    if (part === '' || head === '') return head || part
    if (isUnitWord(part)) return `${head} (${part.replaceAll(/[()[\]（）]/g, '')})`
    return isKnownHead(part) ? part : `${head} ${part}`
  })
}

/** Makes headers unique, so that the user can choose between columns with equal or merged headers. */
export function uniqueHeads(heads: Cells, lines: readonly NumberedLine[]): string[] {
  const width = lines.reduce((most, { cells }) => Math.max(most, cells.length), heads.length)
  const counts = new Map<string, number>()
  return Array.from({ length: width }, (_, at) => {
    const head = heads[at] ?? ''
    if (head === '') return lines.some(({ cells }) => cells[at]) ? `Colonne ${at + 1}` : ''
    const times = (counts.get(head) ?? 0) + 1
    counts.set(head, times)
    return times === 1 ? head : `${head} (${times})`
  })
}
