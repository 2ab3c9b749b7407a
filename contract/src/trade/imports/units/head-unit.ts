import { headParts, isHarmlessWord, partWords } from './head-parts.ts'
import { findUnit, type Quantity, type Unit } from './units.ts'

/** The unit that a head names: one unit, none, or words that may be an unknown one and are asked about. */
export type HeadUnit = { is: 'none' } | { is: 'unit'; unit: Unit } | { is: 'unknown'; text: string }

/** The unit of a head such as `Weight (g)`, `Poids en lb`, `毛重公斤` or `length_mm`. */
export function unitOfHead(quantity: Quantity, head: string): HeadUnit {
  const { outside, brackets } = headParts(head)
  const bracketUnits = brackets.map((text) => unitsOfText(quantity, text))
  const ownUnits = unitsOfText(quantity, outside)
  for (const units of [...bracketUnits, ownUnits])
    if (units.length === 1 && units[0]) return { is: 'unit', unit: units[0] }
  const several = bracketUnits.findIndex((units) => units.length > 1)
  if (several >= 0) return { is: 'unknown', text: brackets[several] ?? '' }
  if (ownUnits.length > 1) return { is: 'unknown', text: outside }
  // Pieces are counted whatever they are called, so only measurements ask for their unit.
  if (quantity === 'count') return { is: 'none' }
  const text =
    brackets.find((inside) => !partWords(inside).every(isHarmlessWord)) ?? unitBehindPreposition(outside)
  return text === undefined ? { is: 'none' } : { is: 'unknown', text }
}

/** `Weight in stones` names a unit, which the table does not have. */
function unitBehindPreposition(outside: string): string | undefined {
  const words = partWords(outside)
  const [before, unit] = words.slice(-2)
  return words.length > 2 && (before === 'en' || before === 'in') ? unit : undefined
}

/** The different units in a text. The English word `in` before a unit is no inch. */
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

/** Chinese has no spaces: the unit is the longest ending of the word, as in 毛重公斤. */
function chineseUnit(quantity: Quantity, word: string): Unit | null {
  if (quantity === 'count' || !/^\p{Script=Han}{2,}$/u.test(word)) return null
  for (let at = 1; at < word.length; at += 1) {
    const unit = findUnit(quantity, word.slice(at))
    if (unit) return unit
  }
  return null
}
