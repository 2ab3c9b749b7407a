import bidiFactory from 'bidi-js'

const bidi = bidiFactory()
// Arabic digits are included: they are read from left to right, but the fonts reverse them.
const rightToLeft = /[\p{Script_Extensions=Arabic}\p{Script_Extensions=Hebrew}]/u
/**
 * The separator between two texts on one line, such as contacts. Each text has its own reading direction, but
 * the texts follow each other from left to right.
 */
const separator = /((?<!\s)\s+·\s+)/

/**
 * A part of a line with one reading direction. `level` is the embedding level of the Unicode bidirectional
 * algorithm: odd for text that is read from right to left.
 */
type DirectionRun = { text: string; level: number }

export function isRightToLeft(text: string): boolean {
  return rightToLeft.test(text)
}

/** Splits a line into parts with one reading direction each. `beginsRight`: the line starts at the right. */
export function runsOf(line: string): { runs: DirectionRun[]; beginsRight: boolean } {
  const parts = line.split(separator)
  const bases = parts.filter((_, place) => place % 2 === 0).map(baseOf)
  const beginsRight = bases.includes(1) && !bases.includes(0)
  if (beginsRight) return { runs: runsIn(line, 'rtl'), beginsRight }
  return { runs: parts.flatMap((part) => runsIn(part)), beginsRight }
}

/**
 * The reading direction of a text: 1 from right to left, 0 from left to right, undefined for a text without
 * letters.
 */
function baseOf(text: string): number | undefined {
  return /\p{L}/u.test(text) ? bidi.getEmbeddingLevels(text).paragraphs[0]?.level : undefined
}

function runsIn(text: string, direction?: 'rtl'): DirectionRun[] {
  const { levels } = bidi.getEmbeddingLevels(text, direction)
  const runs: DirectionRun[] = []
  for (let place = 0; place < text.length; place += 1) {
    const level = levels[place] ?? 0
    const last = runs.at(-1)
    if (last?.level === level) last.text += text[place]
    else runs.push({ text: text[place] ?? '', level })
  }
  return runs
}

/**
 * The text of a part in the order in which its characters are drawn. Some fonts reverse right-to-left letters
 * themselves.
 */
export function inDrawingOrder(text: string, level: number, isReversedByFont: boolean): string {
  const isOdd = level % 2 === 1
  if (isOdd === isReversedByFont) return text
  const reversed = Array.from(text).toReversed()
  return (isOdd ? reversed.map((sign) => bidi.getMirroredCharacter(sign) ?? sign) : reversed).join('')
}

/**
 * The parts of a line from left to right. The parts of the highest level are reversed first, as the Unicode
 * bidirectional algorithm (rule L2) requires.
 */
export function inVisualOrder<One extends { level?: number }>(line: readonly One[]): One[] {
  const order = [...line]
  const levels = order.map(({ level = 0 }) => level)
  for (let level = Math.max(0, ...levels); level > 0; level -= 1)
    for (let start = 0; start < order.length; start += 1) {
      let end = start
      while (end < order.length && (order[end]?.level ?? 0) >= level) end += 1
      if (end > start) order.splice(start, end - start, ...order.slice(start, end).toReversed())
      start = Math.max(start, end)
    }
  return order
}
