import { isCurrencyWord } from '#trade/imports/units/head-currency.ts'
import { isUnitWord } from '#trade/imports/units/units.ts'
import { fold } from '#values/fold.ts'

/** Normalises a column header: no accents, capitals, dots, dashes, brackets or `camelCase`. */
export function normalizeHead(head: string): string {
  const words = head
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replaceAll(/(\p{L}{2})[.．](?=\p{L}{2})/gu, '$1 ')
  return fold(words.replaceAll(/[.．]/g, ''))
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

const normalizedNames = new Map<string, string>()

/** `normalizeHead` with a cache, for our lists of names, which are the same for every file. */
export function normalizeName(name: string): string {
  const normalized = normalizedNames.get(name) ?? normalizeHead(name)
  normalizedNames.set(name, normalized)
  return normalized
}

const chinese = /\p{Script=Han}[\p{Script=Han}\s*xX×]*/gu

/**
 * Returns the names to look up for a header: whole, without its unit, and its halves. Halves are its two
 * languages, or the parts on each side of a slash or bracket.
 */
export function headNames(head: string): { whole: string[]; halves: string[] } {
  const halves = [
    ...(head.match(chinese) ?? []),
    head.replaceAll(chinese, ' '),
    ...head.split(/[/\n|(（）)]/),
  ]
    .map(normalizeHead)
    // The unit in « Poids unitaire (kg) » is not the name of a column.
    .filter((half) => !isUnitWord(half))
  return { whole: withAndWithoutUnit(normalizeHead(head)), halves: halves.flatMap(withAndWithoutUnit) }
}

function withAndWithoutUnit(name: string): string[] {
  const words = name.split(' ')
  const last = words.findLastIndex((word) => !isUnitWord(word) && !isCurrencyWord(word))
  return [name, words.slice(0, last + 1).join(' '), withoutChineseUnit(name)].filter(Boolean)
}

function withoutChineseUnit(name: string): string {
  return name.replace(/(?<=\p{Script=Han}{2})(?:公斤|千克|厘米|毫米|立方米|立方|克|斤|吨|元)$/u, '')
}
