import { fold } from '@escale/contract/values/fold'
import { isSearchable, searchWords } from '@escale/contract/values/search'

type Range = { start: number; end: number }

/**
 * Character ranges in a text that match a search, sorted and without overlap. If the text contains the whole
 * search, it is one range. Otherwise each word has its own.
 */
export function foundRanges(text: string, search: string): Range[] {
  const words = searchWords(search)
  const { letters, places } = lettersWithPlaces(text)
  const whole = words.join('')
  const terms = letters.includes(whole) ? [whole] : words
  const ranges = terms
    .flatMap((word) => rangeOf(word, letters, places) ?? [])
    .sort((one, other) => one.start - other.start || other.end - one.end)
  const apart: Range[] = []
  for (const range of ranges) if (range.start >= (apart.at(-1)?.end ?? 0)) apart.push(range)
  return apart
}

function rangeOf(word: string, letters: string, places: Range[]): Range | null {
  const index = word ? letters.indexOf(word) : -1
  const [first, last] = [places[index], places[index + word.length - 1]]
  return first && last ? { start: first.start, end: last.end } : null
}

// Normalises a text for searching and records, for each resulting letter, its range in the original text.
// Normalising can change the length: `œ` becomes `oe`. Separators between words have no letter.
function lettersWithPlaces(text: string): { letters: string; places: Range[] } {
  const places: Range[] = []
  let letters = ''
  for (const { 0: letter, index: start } of text.matchAll(/.\p{M}*/gsu)) {
    const plain = isSearchable(letter) ? fold(letter) : ''
    for (let n = 0; n < plain.length; n++) places.push({ start, end: start + letter.length })
    letters += plain
  }
  return { letters, places }
}
