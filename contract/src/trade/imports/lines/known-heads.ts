import { matchColumns } from '#trade/imports/columns.ts'
import { fieldsOfKind, type ImportKind, importKindNames } from '#trade/imports/kinds.ts'
import { isUnitWord } from '#trade/imports/units/units.ts'
import { hasKnownWord, isHeadWord, wordsOfHead } from '#trade/imports/words/head-pattern.ts'
import { normalizeHead } from '#trade/imports/words/heads.ts'

/** Maximum length of a column header, in characters. */
const longestHead = 60

/** Whether a cell is data and not a header: a phone, an email or a number of at least six digits. */
export function isData(cell: string): boolean {
  return cell.includes('@') || /^[+(\d][\d\s().,/+-]{2,}$/.test(cell) || /\d{6}/.test(cell)
}

const cache = new Map<string, boolean>()

/** Whether a cell is the header of a field, for these kinds of import. */
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

/** Words in the names and labels of all fields. Words of patterns are in `words/`. */
const nameWords: ReadonlySet<string> = new Set(
  importKindNames
    .flatMap((kind) => Object.values(fieldsOfKind(kind)))
    .flatMap(({ label, called }) => [
      label,
      ...called.flatMap((way) => ('joined' in way ? way.joined.flat() : way)),
    ])
    .flatMap((name) => wordsOfHead(normalizeHead(name))),
)

/** Quickly tests whether a cell may be a header: short, without figures, and made of known words only. */
export function mayBeHead(cell: string): boolean {
  if (cell.length > 40 || /\d{2}/.test(cell) || !/\p{L}/u.test(cell)) return false
  return wordsOfHead(normalizeHead(cell)).every(
    (word) => nameWords.has(word) || isHeadWord(word) || isUnitWord(word),
  )
}

/** Whether a line looks like a header row: several known headers, hardly anything else, and no figures. */
export function looksLikeHeads(cells: readonly string[]): boolean {
  const filled = cells.filter(Boolean)
  if (filled.length < 2 || filled.some((cell) => isData(cell) || /^[\d.,\s]+$/.test(cell))) return false
  const least = Math.max(2, filled.length / 2)
  const mayFail = filled.length - least
  let unknown = 0
  for (const cell of filled) {
    if (!mayBeHead(cell) || !isKnownHead(cell)) unknown += 1
    if (unknown > mayFail) return false
  }
  return true
}

/** Whether the line under a header row completes it: units only, or the second of two header rows. */
export function completesHeads(cells: readonly string[]): boolean {
  const filled = cells.filter(Boolean)
  return filled.length > 0 && filled.every((cell) => isUnitWord(cell) || isKnownHead(cell))
}
