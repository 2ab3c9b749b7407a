import { oneApostrophe, wordsOf } from '@escale/contract/search'
import { fold } from '@escale/contract/text'

type Range = { start: number; end: number }

/** Where the words stand in a text, in its order and apart from each other: those of the whole search side by side, or each by itself. */
export function foundRanges(text: string, search: string): Range[] {
  const words = wordsOf(oneApostrophe(search))
  const { folded, origins } = foldedWithOrigins(text)
  const whole = words.join(' ')
  const sought = folded.includes(whole) ? [whole] : words
  const ranges = sought.flatMap((word) => rangeOf(word, folded, origins) ?? []).sort((one, other) => one.start - other.start || other.end - one.end)
  const apart: Range[] = []
  for (const range of ranges) if (range.start >= (apart.at(-1)?.end ?? 0)) apart.push(range)
  return apart
}

function rangeOf(word: string, folded: string, origins: number[]): Range | null {
  const found = word ? folded.indexOf(word) : -1
  if (found < 0) return null
  const start = origins[found] ?? 0
  const lastLetter = origins[found + word.length - 1] ?? start
  const end = origins.slice(found + word.length).find((origin) => origin > lastLetter) ?? origins.at(-1) ?? start
  return { start, end }
}

// Folding may change lengths (`œ` gives `oe`), so each folded letter remembers where it came from.
function foldedWithOrigins(text: string): { folded: string; origins: number[] } {
  const origins: number[] = []
  let folded = ''
  let at = 0
  for (const letter of text) {
    const plain = oneApostrophe(fold(letter))
    for (let n = 0; n < plain.length; n++) origins.push(at)
    folded += plain
    at += letter.length
  }
  return { folded, origins: [...origins, at] }
}
