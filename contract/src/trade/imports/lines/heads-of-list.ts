import { isUnitWord } from '#trade/imports/units/units.ts'
import { completesHeads, isKnownHead, looksLikeHeads } from './known-heads.ts'
import { withoutMark } from './margins.ts'

type Cells = readonly string[]
type NumberedLine = { line: number; cells: Cells }

/** The heads of a list, and the other lines that have a part of them: units, or the second line of two. */
type ListHeads = { heads: string[]; parts: ReadonlySet<number> }

/** Completes the heads of a line by the line below it and the one above. */
export function completeHeads(all: readonly NumberedLine[], at: number, givenHeads: Cells = []): ListHeads {
  const parts = new Set<number>()
  const own = all[at]?.cells ?? []
  let heads = [...withoutMark(givenHeads.length > 0 ? givenHeads : own)]
  const [above, below] = [all[at - 1]?.cells, all[at + 1]?.cells]
  if (below && at + 2 < all.length && completesHeads(below)) {
    heads = joinHeads(heads, below)
    parts.add(at + 1)
  }
  // The first line of heads in two lines has the columns that the second leaves empty.
  if (above && looksLikeHeads(above) && above.some((cell, place) => cell && !heads[place])) {
    heads = Array.from(
      { length: Math.max(above.length, heads.length) },
      (_, place) => heads[place] || above[place] || '',
    )
    parts.add(at - 1)
  }
  return { heads, parts }
}

/** `Poids` over `kg` is `Poids (kg)`; a second head such as `Longueur` stands alone. */
function joinHeads(heads: Cells, below: Cells): string[] {
  return Array.from({ length: Math.max(heads.length, below.length) }, (_, at) => {
    const [head = '', part = ''] = [heads[at], below[at]]
    if (part === '' || head === '') return head || part
    if (isUnitWord(part)) return `${head} (${part.replaceAll(/[()[\]（）]/g, '')})`
    return isKnownHead(part) ? part : `${head} ${part}`
  })
}

/** Makes heads unique, so that columns with equal or merged heads can be chosen. */
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
