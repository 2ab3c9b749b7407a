import { matchColumns } from '#trade/imports/columns.ts'
import { type ImportKind, importKindNames } from '#trade/imports/kinds.ts'
import { isUnitWord } from '#trade/imports/units/units.ts'
import { hasKnownWord } from '#trade/imports/words/head-pattern.ts'
import { normalizeHead } from '#trade/imports/words/heads.ts'

/** A cell longer than any head. */
const longestHead = 60

/** Whether a cell is data, such as a phone, an email or a number of at least six digits. */
export function isData(cell: string): boolean {
  return cell.includes('@') || /^[+(\d][\d\s().,/+-]{2,}$/.test(cell) || /\d{6}/.test(cell)
}

const cache = new Map<string, boolean>()

/** Whether a cell names a field of a kind of import, or of any kind. */
export function isKnownHead(cell: string, kinds: readonly ImportKind[] = importKindNames): boolean {
  if (cell.length > longestHead || isData(cell) || !/\p{L}/u.test(cell) || !hasKnownWord(normalizeHead(cell)))
    return false
  return kinds.some((kind) => {
    const key = `${kind} ${cell}`
    const known = cache.get(key) ?? Object.keys(matchColumns(kind, [cell])).length > 0
    if (cache.size > 20_000) cache.clear()
    cache.set(key, known)
    return known
  })
}

/** Whether a line looks like the heads of a list: several known heads, hardly anything else, and no figures. */
export function looksLikeHeads(cells: readonly string[]): boolean {
  const filled = cells.filter(Boolean)
  if (filled.length < 2 || filled.some((cell) => isData(cell) || /^[\d.,\s]+$/.test(cell))) return false
  const known = filled.filter((cell) => isKnownHead(cell)).length
  return known >= 2 && known * 2 >= filled.length
}

/** Whether a line under heads completes them: units only, or the second line of heads in two lines. */
export function completesHeads(cells: readonly string[]): boolean {
  const filled = cells.filter(Boolean)
  return filled.length > 0 && filled.every((cell) => isUnitWord(cell) || isKnownHead(cell))
}
