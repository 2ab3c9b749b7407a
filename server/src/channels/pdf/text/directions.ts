import bidiFactory from 'bidi-js'

const bidi = bidiFactory()
// Arabic figures are included: they are read from the left, and fonts reverse them.
const rightToLeft = /[\p{Script_Extensions=Arabic}\p{Script_Extensions=Hebrew}]/u
/**
 * The separator between two texts on one line. Each text has its own direction, and they follow each other
 * from left to right.
 */
const separator = /((?<!\s)\s+·\s+)/

/**
 * A part of a line that is read in one direction. Its level, of the Unicode bidirectional algorithm, is odd
 * if it is read from the right.
 */
type DirectionRun = { text: string; level: number }

export function isRightToLeft(text: string): boolean {
  return rightToLeft.test(text)
}

/** Splits a line into runs of one direction, and says whether it begins at the right. */
export function runsOf(line: string): { runs: DirectionRun[]; beginsRight: boolean } {
  const parts = line.split(separator)
  const bases = parts.filter((_, place) => place % 2 === 0).map(baseOf)
  const beginsRight = bases.includes(1) && !bases.includes(0)
  if (beginsRight) return { runs: runsIn(line, 'rtl'), beginsRight }
  return { runs: parts.flatMap((part) => runsIn(part)), beginsRight }
}

/**
 * 1 for a text that begins at the right, 0 for one that begins at the left, undefined for one without
 * direction, such as a figure.
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
 * The text of a run in the order in which it is drawn. Some fonts reverse letters that are read from the
 * right themselves.
 */
export function inDrawingOrder(text: string, level: number, isReversedByFont: boolean): string {
  const isOdd = level % 2 === 1
  if (isOdd === isReversedByFont) return text
  const reversed = Array.from(text).toReversed()
  return (isOdd ? reversed.map((sign) => bidi.getMirroredCharacter(sign) ?? sign) : reversed).join('')
}

/** The parts of a line from left to right. The parts of the highest level are reversed first. */
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
