import renderer from 'pdfmake/js/Renderer.js'
import { inDrawingOrder, inVisualOrder } from './directions.ts'

type Glyph = { id: number; codePoints: number[] }
type Font = {
  font: { layout(text: string): { direction: string; glyphs: Glyph[] } }
  /** The glyphs used in the document. */
  subset: { includeGlyph(id: number): number }
  unicode: number[][]
}
type Inline = { text: string; width: number; x: number; level?: number; font: Font }
export type Line = { inlines: Inline[]; clone(): Line }

/**
 * Makes pdfmake draw right-to-left text correctly. It draws each line from left to right, so a line with
 * right-to-left text is reordered just before it is drawn. Only then its line breaks are known.
 */
export function drawLinesInReadingOrder(): void {
  const { prototype } = renderer.default
  const { renderLine } = prototype
  prototype.renderLine = function (line, x, y) {
    renderLine.call(this, line.inlines.some(({ level }) => level !== undefined) ? inOrder(line) : line, x, y)
  }
}

// The parts of a line, reordered. The line is copied, because table headers are drawn again on every page.
function inOrder(line: Line): Line {
  const ordered = line.clone()
  let x = 0
  ordered.inlines = inVisualOrder(trimSpaces(line.inlines)).map((inline) => {
    const { text, width, level = 0, font } = inline
    const { direction, glyphs } = font.font.layout(text)
    if (direction === 'rtl') registerLetters(font, glyphs)
    const placed = { ...inline, x, text: inDrawingOrder(text, level, direction === 'rtl') }
    x += width
    return placed
  })
  return ordered
}

/** Removes the spaces at both ends of a line, which would shift it. */
function trimSpaces(inlines: Inline[]): Inline[] {
  const isVisible = ({ text }: Inline) => text.trim() !== ''
  return inlines.slice(inlines.findIndex(isVisible), inlines.findLastIndex(isVisible) + 1)
}

/**
 * Records the letters of ligatures in reverse order. PDF readers reverse right-to-left text letter by letter
 * when they search or copy it.
 */
function registerLetters({ subset, unicode }: Font, glyphs: Glyph[]): void {
  for (const { id, codePoints } of glyphs)
    if (codePoints.length > 1) unicode[subset.includeGlyph(id)] ??= codePoints.toReversed()
}
