import type { HeadPattern } from './pattern.ts'
import { plainWords, singular, synonyms } from './plain-words.ts'
import { hasChinesePart, isKnownWord, qualifiers } from './vocabulary.ts'

export type { HeadPattern } from './pattern.ts'

/**
 * Words that make a column a second choice: a delivery address is used only if there is no billing address.
 */
const lesserWords: ReadonlySet<string> = new Set(
  'shipping ship delivery livraison expedition autre other 2 3 4 5 second secondaire secondary 备用 收货'.split(
    ' ',
  ),
)

const isChinese = /^\p{Script=Han}+$/u

type CompiledPattern = { groups: string[][]; never: string[]; only: ReadonlySet<string> | null }

const compiledPatterns = new Map<HeadPattern, CompiledPattern>()

function compile(pattern: HeadPattern): CompiledPattern {
  const known = compiledPatterns.get(pattern)
  if (known) return known
  const compiled = {
    groups: pattern.any.split('|').map((group) => plainWords(group)),
    never: plainWords(pattern.never ?? ''),
    only: pattern.only === undefined ? null : new Set(plainWords(pattern.only)),
  }
  compiledPatterns.set(pattern, compiled)
  return compiled
}

const wordsByHead = new Map<string, string[]>()

/**
 * Splits a normalised header into words. Words without spaces such as `emailid` are split when all parts are
 * known.
 */
export function wordsOfHead(normalizedHead: string): string[] {
  const cached = wordsByHead.get(normalizedHead)
  if (cached) return cached
  const words = plainWords(normalizedHead).flatMap((word) =>
    isKnownWord(word) ? word : (cutGlued(word) ?? word),
  )
  if (wordsByHead.size > 5000) wordsByHead.clear()
  wordsByHead.set(normalizedHead, words)
  return words
}

/** Splits a word written without spaces into known words, the longest first. Null when a part is unknown. */
function cutGlued(word: string): string[] | null {
  if (word === '') return []
  if (!/^[a-z]{2,30}$/.test(word)) return null
  for (let end = word.length; end >= 2; end -= 1) {
    const start = synonyms[word.slice(0, end)] ?? singular(word.slice(0, end))
    const rest = isKnownWord(start) ? cutGlued(word.slice(end)) : null
    if (rest) return [start, ...rest]
  }
  return null
}

/** Quickly tests whether a normalised header contains any known word, before patterns are compared. */
export function hasKnownWord(normalizedHead: string): boolean {
  return wordsOfHead(normalizedHead).some((word) => isKnownWord(word) || isChinese.test(word))
}

/** Whether a word occurs in a pattern. A Chinese word only has to contain one. */
export function isHeadWord(word: string): boolean {
  return isKnownWord(word) || (isChinese.test(word) && hasChinesePart(word))
}

/** Whether a normalised header gives no hint of the column's content: « Home », « Autre 2 ». */
export function isMeaningless(normalizedHead: string): boolean {
  const words = wordsOfHead(normalizedHead)
  return words.length > 0 && words.every((word) => qualifiers.has(word))
}

/**
 * Scores how well a normalised header fits a pattern, lower is better. Zero when every word is explained,
 * more for each other word. Null when it does not fit.
 */
export function patternRank(normalizedHead: string, pattern: HeadPattern): number | null {
  const words = wordsOfHead(normalizedHead)
  const { groups, never, only } = compile(pattern)
  if (never.some((word) => contains(words, word))) return null
  const ranks = groups
    .filter((group) => group.every((word) => contains(words, word)))
    .map((group) => unexplained(words, group, only).length)
  if (ranks.length === 0) return null
  const least = Math.min(...ranks)
  if (only && least > 0) return null
  return least + (words.some((word) => lesserWords.has(word)) ? 0.5 : 0)
}

/** Whether a normalised header has a word that excludes the pattern: a fax column is no phone column. */
export function isRuledOut(normalizedHead: string, pattern: HeadPattern): boolean {
  const words = wordsOfHead(normalizedHead)
  return compile(pattern).never.some((word) => contains(words, word))
}

/** Whether the words include one. A Chinese header has no spaces, so its words may contain it. */
function contains(words: readonly string[], word: string): boolean {
  return isChinese.test(word) ? words.some((one) => one.includes(word)) : words.includes(word)
}

function unexplained(
  words: readonly string[],
  group: readonly string[],
  only: ReadonlySet<string> | null,
): string[] {
  // Patterns with `only` are for names. « Numéro client » is a number and not the name of a client, so
  // « numéro » and digits are not generic words for them.
  const generic = only ? [...only, ...qualifiers].filter((word) => !/^(?:numero|\d)$/.test(word)) : qualifiers
  const explained = [...group, ...generic]
  const chinese = explained
    .filter((word) => isChinese.test(word))
    .sort((one, other) => other.length - one.length)
  return words.filter((word) => {
    if (!isChinese.test(word)) return !explained.includes(word)
    return chinese.reduce((rest, part) => rest.replaceAll(part, ''), word) !== ''
  })
}
