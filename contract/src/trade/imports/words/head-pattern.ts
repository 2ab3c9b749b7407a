import type { HeadPattern } from './pattern.ts'
import { plainWords, singular, synonyms } from './plain-words.ts'
import { hasChinesePart, isKnownWord, qualifiers } from './vocabulary.ts'

export type { HeadPattern } from './pattern.ts'

/** Words of a second choice: the address of a delivery comes after the one of the invoice. */
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

/** The words of a normalised head. Glued ones such as `emailid` are cut when all their parts are known. */
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

/** The known words that make up a glued one, the longest first; null when they do not make up all of it. */
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

/** A quick test before the patterns: whether any word of a normalised head is one of theirs. */
export function hasKnownWord(normalizedHead: string): boolean {
  return wordsOfHead(normalizedHead).some((word) => isKnownWord(word) || isChinese.test(word))
}

/** Whether a word is one of the patterns, in Chinese by containing one. */
export function isHeadWord(word: string): boolean {
  return isKnownWord(word) || (isChinese.test(word) && hasChinesePart(word))
}

/** Whether a normalised head has no word that says what the column contains: « Home », « Autre 2 ». */
export function saysNothing(normalizedHead: string): boolean {
  const words = wordsOfHead(normalizedHead)
  return words.length > 0 && words.every((word) => qualifiers.has(word))
}

/**
 * How well a normalised head fits a pattern: zero when every word is explained, more for each other word;
 * null when it does not fit.
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

/** Whether a normalised head has a word that makes it another column: a fax is no phone. */
export function isRuledOut(normalizedHead: string, pattern: HeadPattern): boolean {
  const words = wordsOfHead(normalizedHead)
  return compile(pattern).never.some((word) => contains(words, word))
}

/** A Chinese head has no spaces, so its words are looked for inside. */
function contains(words: readonly string[], word: string): boolean {
  return isChinese.test(word) ? words.some((one) => one.includes(word)) : words.includes(word)
}

function unexplained(
  words: readonly string[],
  group: readonly string[],
  only: ReadonlySet<string> | null,
): string[] {
  // « Numéro client » is a number, not the name of a client, and « Client 1 » may be a client.
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
