import renderer from 'pdfmake/js/Renderer.js'
import { fromLeftToRight, seen } from './directions.ts'

type Glyph = { id: number; codePoints: number[] }
type Font = {
  font: { layout(text: string): { direction: string; glyphs: Glyph[] } }
  /** The glyphs of the document, and the letters that each stands for. */
  subset: { includeGlyph(id: number): number }
  unicode: number[][]
}
type Inline = { text: string; width: number; x: number; level?: number; font: Font }
export type Line = { inlines: Inline[]; clone(): Line }

/**
 * The library breaks text into lines and draws each from left to right: a line of which some is read from the
 * right is put in its order
 * when it is drawn, once it is known where it ends.
 */
export function drawLinesInReadingOrder(): void {
  const { prototype } = renderer.default
  const { renderLine } = prototype
  prototype.renderLine = function (line, x, y) {
    renderLine.call(this, line.inlines.some(({ level }) => level !== undefined) ? inOrder(line) : line, x, y)
  }
}

// A copy, since the heads of a table are drawn again on every page.
function inOrder(line: Line): Line {
  const ordered = line.clone()
  let x = 0
  ordered.inlines = fromLeftToRight(withoutEnds(line.inlines)).map((inline) => {
    const { text, width, level = 0, font } = inline
    const { direction, glyphs } = font.font.layout(text)
    if (direction === 'rtl') tellLetters(font, glyphs)
    const placed = { ...inline, x, text: seen(text, level, direction === 'rtl') }
    x += width
    return placed
  })
  return ordered
}

/** Spaces where a line begins and ends take no room, on whichever side that is. */
function withoutEnds(inlines: Inline[]): Inline[] {
  const isSaid = ({ text }: Inline) => text.trim() !== ''
  return inlines.slice(inlines.findIndex(isSaid), inlines.findLastIndex(isSaid) + 1)
}

/**
 * Who searches or copies from a document turns what it finds around letter by letter: the letters of one
 * glyph are told from left to right.
 */
function tellLetters({ subset, unicode }: Font, glyphs: Glyph[]): void {
  for (const { id, codePoints } of glyphs)
    if (codePoints.length > 1) unicode[subset.includeGlyph(id)] ??= codePoints.toReversed()
}
