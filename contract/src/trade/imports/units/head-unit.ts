import { headParts, isHarmlessWord, partWords } from './head-parts.ts'
import { findUnit, type Quantity, type Unit } from './units.ts'

/**
 * The unit in a column header: one unit, none, or an unknown text that may be a unit, which the user must
 * choose.
 */
export type HeadUnit = { is: 'none' } | { is: 'unit'; unit: Unit } | { is: 'unknown'; text: string }

/** Finds the unit in a header such as `Weight (g)`, `Poids en lb`, `毛重公斤` or `length_mm`. */
export function unitOfHead(quantity: Quantity, head: string): HeadUnit {
  const { outside, brackets } = headParts(head)
  const bracketUnits = brackets.map((text) => unitsOfText(quantity, text))
  const ownUnits = unitsOfText(quantity, outside)
  for (const units of [...bracketUnits, ownUnits])
    if (units.length === 1 && units[0]) return { is: 'unit', unit: units[0] }
  const several = bracketUnits.findIndex((units) => units.length > 1)
  if (several >= 0) return { is: 'unknown', text: brackets[several] ?? '' }
  if (ownUnits.length > 1) return { is: 'unknown', text: outside }
  // A count needs no unit, so an unknown text in its header is no problem.
  if (quantity === 'count') return { is: 'none' }
  const text =
    brackets.find((inside) => !partWords(inside).every(isHarmlessWord)) ?? unitBehindPreposition(outside)
  return text === undefined ? { is: 'none' } : { is: 'unknown', text }
}

/** Returns the word after a preposition, such as `stones` in `Weight in stones`: an unknown unit. */
function unitBehindPreposition(outside: string): string | undefined {
  const words = partWords(outside)
  const [before, unit] = words.slice(-2)
  return words.length > 2 && (before === 'en' || before === 'in') ? unit : undefined
}

/** Finds the different units in a text. The English preposition `in` before a unit is not an inch. */
function unitsOfText(quantity: Quantity, text: string): Unit[] {
  const whole = findUnit(quantity, text)
  if (whole) return [whole]
  const words = partWords(text)
  const units = words.flatMap((word, at) => {
    const next = words[at + 1]
    const pair = next && findUnit(quantity, `${word} ${next}`)
    if (pair) return pair
    const isPartOfPair = at > 0 && findUnit(quantity, `${words[at - 1]} ${word}`)
    if (isPartOfPair || (word === 'in' && next !== undefined)) return []
    return findUnit(quantity, word) ?? chineseUnit(quantity, word) ?? []
  })
  return [...new Set(units)]
}

/** Finds the unit at the end of a Chinese word, which has no spaces: 公斤 in 毛重公斤. The longest match wins. */
function chineseUnit(quantity: Quantity, word: string): Unit | null {
  if (quantity === 'count' || !/^\p{Script=Han}{2,}$/u.test(word)) return null
  for (let at = 1; at < word.length; at += 1) {
    const unit = findUnit(quantity, word.slice(at))
    if (unit) return unit
  }
  return null
}
