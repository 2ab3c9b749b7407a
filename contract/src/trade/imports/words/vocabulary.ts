import { clientPatterns } from './client-patterns.ts'
import { goodsPatterns } from './goods-patterns.ts'
import { openingPatterns } from './opening-patterns.ts'
import type { HeadPattern } from './pattern.ts'
import { plainWords } from './plain-words.ts'
import { servicePatterns } from './service-patterns.ts'

/**
 * Generic words, which distinguish similar columns but do not name their content. A header of only such words
 * has no meaning for the import.
 */
export const qualifiers = wordSet(
  'a au aux de du des d la le les l un une et of the for to and or ou bill billing facturation ' +
    'home work office ' +
    'bureau domicile maison travail business personnel personnelle personal perso professionnel ' +
    'professionnelle ' +
    'pro prive private primary principal principale main default associated lie related autre ' +
    'autres other second ' +
    'secondaire secondary physical physique current actuel actuelle new courant value valeur ' +
    'numero joindre 1 2 3 4 5 ' +
    '联系 常用 主要 默认 备用 账单',
)

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(' '))
}

const patterns: readonly HeadPattern[] = [
  clientPatterns,
  goodsPatterns,
  openingPatterns,
  servicePatterns,
].flatMap((all) => Object.values(all))

/** Every word of the patterns. Words written without spaces are split into these. */
const vocabulary: ReadonlySet<string> = new Set([
  ...qualifiers,
  ...plainWords('id code nom name'),
  ...patterns.flatMap(({ any, never = '', only = '' }) =>
    plainWords(`${any.replaceAll('|', ' ')} ${never} ${only}`),
  ),
])

export function isKnownWord(word: string): boolean {
  return vocabulary.has(word)
}

const chineseParts = [...vocabulary].filter((word) => /^\p{Script=Han}{2,}$/u.test(word))

/** Whether a Chinese header contains a word of a pattern. */
export function hasChinesePart(head: string): boolean {
  return chineseParts.some((part) => head.includes(part))
}
