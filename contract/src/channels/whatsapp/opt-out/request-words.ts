import { distance } from '#values/distance.ts'
import { expressions, foldText, type Part, partOfWord, withoutDoubles } from './request-vocabulary.ts'

/** The longest text, in characters and in words, that is examined. A request to stop is short. */
const longestText = 160
const mostWords = 12

/**
 * The roles of the words of a short text. Undefined when the text is longer, or contains a word outside the
 * vocabulary. For example, « Stop, je passe demain » is not a request to stop.
 */
export function partsOf(text: string): Part[] | undefined {
  if (text.length > longestText) return undefined
  const words = wordsOf(text)
  if (words.length === 0 || words.length > mostWords) return undefined
  const parts = words.map(partOf)
  return parts.every((part) => part !== undefined) ? parts : undefined
}

function wordsOf(text: string): string[] {
  const folded = foldText(text)
    .replaceAll(/n['’]t(?![\p{L}\p{N}])/gu, 'nt')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  let spaced = ` ${joinSpelledWords(folded)} `
  for (const [expression, word] of expressions) spaced = spaced.replaceAll(` ${expression} `, ` ${word} `)
  return spaced.trim().split(' ').flatMap(chineseWordsIn).filter(Boolean)
}

/** Joins single letters separated by dots or spaces: « S.T.O.P », « s v p ». */
function joinSpelledWords(text: string): string {
  const words: string[] = []
  let letters: string[] = []
  const endLetters = () => {
    words.push(...(letters.length > 2 ? [letters.join('')] : letters))
    letters = []
  }
  for (const word of text.split(' '))
    if (/^\p{L}$/u.test(word)) letters.push(word)
    else {
      endLetters()
      words.push(word)
    }
  endLetters()
  return words.join(' ')
}

/** Chinese has no spaces, so the text is split by taking the longest vocabulary word at each position. */
function chineseWordsIn(text: string): string[] {
  if (!/\p{Script=Han}/u.test(text)) return [text]
  const words: string[] = []
  for (let at = 0; at < text.length; ) {
    const word = [4, 3, 2, 1].map((length) => text.slice(at, at + length)).find((one) => partOfWord.has(one))
    if (word === undefined) return [text]
    words.push(word)
    at += word.length
  }
  return words
}

/** French operators end advertising messages with « STOP au 36180 », so clients copy such a short code. */
const shortCode = /^3\d{4}$/

/** The fewest letters of a word that may contain one wrong letter: « désabonez », « unsuscribe ». */
const shortestMisspelled = 7
const misspelledParts = [...partOfWord].filter(
  ([word, part]) => (part === 'stop' || part === 'start') && word.length >= shortestMisspelled,
)

function partOf(word: string): Part | undefined {
  const plain = withoutDoubles(word)
  const known = partOfWord.get(word) ?? partOfWord.get(plain)
  if (known || shortCode.test(word)) return known ?? 'other'
  if (plain.length < shortestMisspelled - 1) return undefined
  return misspelledParts.find(([right]) => distance(plain, right, 1) <= 1)?.[1]
}
