import bidiFactory from 'bidi-js'

const bidi = bidiFactory()
// Figures of Arabic too: they are read from the left, and a font turns them around.
const readFromRight = /[\p{Script_Extensions=Arabic}\p{Script_Extensions=Hebrew}]/u
/**
 * What stands between two things that a document says on one line: each is read for itself, from left to
 * right among the others.
 */
const between = /((?<!\s)\s+·\s+)/

/**
 * A part of a line that is read in one direction: from the right where its level is odd, as the bidirectional
 * algorithm of Unicode has it.
 */
type Run = { text: string; level: number }

export function isReadFromRight(text: string): boolean {
  return readFromRight.test(text)
}

/** A line by the directions it is read in, and whether it begins at the right. */
export function runsOf(line: string): { runs: Run[]; beginsRight: boolean } {
  const parts = line.split(between)
  const bases = parts.filter((_, place) => place % 2 === 0).map(baseOf)
  const beginsRight = bases.includes(1) && !bases.includes(0)
  if (beginsRight) return { runs: runsIn(line, 'rtl'), beginsRight }
  return { runs: parts.flatMap((part) => runsIn(part)), beginsRight }
}

/**
 * 1 for what begins at the right, 0 for what begins at the left, undefined for what says neither, as a figure
 * does.
 */
function baseOf(text: string): number | undefined {
  return /\p{L}/u.test(text) ? bidi.getEmbeddingLevels(text).paragraphs[0]?.level : undefined
}

function runsIn(text: string, direction?: 'rtl'): Run[] {
  const { levels } = bidi.getEmbeddingLevels(text, direction)
  const runs: Run[] = []
  for (let place = 0; place < text.length; place += 1) {
    const level = levels[place] ?? 0
    const last = runs.at(-1)
    if (last?.level === level) last.text += text[place]
    else runs.push({ text: text[place] ?? '', level })
  }
  return runs
}

/**
 * What a font is given of a run so that it is seen in its order: a font turns letters that are read from the
 * right around by itself.
 */
export function seen(text: string, level: number, isTurnedByFont: boolean): string {
  const isFromRight = level % 2 === 1
  if (isFromRight === isTurnedByFont) return text
  const turned = Array.from(text).toReversed()
  return (isFromRight ? turned.map((sign) => bidi.getMirroredCharacter(sign) ?? sign) : turned).join('')
}

/** What stands on one line, from left to right: the highest level is turned around first. */
export function fromLeftToRight<One extends { level?: number }>(line: readonly One[]): One[] {
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
