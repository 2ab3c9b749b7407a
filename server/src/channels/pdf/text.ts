import { isReadFromRight, runsOf } from './directions.ts'
import { type Family, faceOf } from './fonts.ts'
import { fontAmong, type Stretch, stretchesOf } from './scripts.ts'

/**
 * What is drawn together; `level` says how what is read from the right stands in its line
 * (`reading-order.ts`).
 */
type Piece = { text: string; font?: Family; level?: number; alignment?: 'right' }

/** Between two letters that are not joined, though they could be. */
const parting = '\u200c'
// What is not drawn: control characters, halves of a sign, and the marks that turn the reading around.
const unseen =
  /(?!(?<=\p{Script=Arabic})\u200c(?=\p{Script=Arabic}))[\p{Cc}\p{Cf}\p{Cs}\p{Variation_Selector}]/gu
const graphemes = new Intl.Segmenter('fr', { granularity: 'grapheme' })
/** A character that no font of ours draws. */
const absent = '□'

/** Text that somebody typed, as what can be drawn: a sign that no font has is one empty square. */
export function printable(typed: string): Piece[] {
  const lines = typed.replaceAll(/\r\n?/g, '\n').split('\n').map(cleaned)
  if (!lines.some(isReadFromRight)) return joined(wordsOf(lines.join('\n')))
  return lines.flatMap((line, place) => [...(place > 0 ? [{ text: '\n' }] : []), ...paragraph(line)])
}

/**
 * The same on one line, and no longer than its place allows: it begins where its column does, whatever
 * direction it is read in.
 */
export function printableLine(typed: string, longest: number): Piece[] {
  const line = typed.replaceAll(/\s+/g, (space) => (space.includes('\n') ? ' ' : space)).trim()
  return printable(line.length > longest ? `${line.slice(0, longest - 1).trimEnd()}…` : line).map(
    ({ alignment: _, ...piece }) => piece,
  )
}

/** What of a text is drawn as a square. */
export function absentSignsOf(typed: string): string[] {
  const stretches = wordsOf(
    typed
      .split(/[\r\n]+/)
      .map(cleaned)
      .join('\n'),
  ).flatMap((word) => stretchesOf(word.trim()))
  return stretches.flatMap(({ text, font, families }) =>
    font
      ? []
      : Array.from(graphemes.segment(text.replaceAll(parting, '')), ({ segment }) => segment).filter(
          (sign) => !fontAmong(families, sign),
        ),
  )
}

/** How wide text is drawn on one line, in the unit of `size`. */
export function widthOf(text: string, size: number): number {
  return printable(text).reduce((sum, { text: part, font = 'Geist' }) => {
    const { font: face } = faceOf(font)
    return sum + (face.layout(part).advanceWidth / face.unitsPerEm) * size
  }, 0)
}

/** How high a line of text is, in the unit of `size`: that of its highest font. */
export function heightOf(text: string, size: number): number {
  const heights = printable(text).map(({ font = 'Geist' }) => {
    const { ascent, descent, unitsPerEm } = faceOf(font).font
    return (ascent - descent) / unitsPerEm
  })
  return Math.max(1.3, ...heights) * size
}

function cleaned(line: string): string {
  return line.normalize('NFC').replaceAll('\t', ' ').replaceAll('\u202f', '\u00a0').replaceAll(unseen, '')
}

function wordsOf(text: string): string[] {
  return text.split(/(?<=\s)/)
}

/**
 * A line of which some is read from the right: spaces and words apart, since each has its own place in it.
 */
function paragraph(line: string): Piece[] {
  if (!isReadFromRight(line)) return joined(wordsOf(line))
  const { runs, beginsRight } = runsOf(line)
  return runs.flatMap(({ text, level }) => {
    const place = { level, ...(beginsRight && { alignment: 'right' as const }) }
    // A font joins the letters that it is given together.
    const parts = text.split(/(\s+)/).flatMap((part) => part.split(parting))
    return parts.flatMap((part) => (part ? joined([part]).map((piece) => ({ ...piece, ...place })) : []))
  })
}

/**
 * Words of the same font go together; a long one goes in parts, since the time to cut it grows with its
 * square.
 */
function joined(words: string[]): Piece[] {
  const pieces: Piece[] = []
  for (const { text, font } of words.flatMap(piecesOf)) {
    const last = pieces.at(-1)
    if (text.length > longestPart) pieces.push(...parts(text).map((part) => pieceIn(part, font)))
    else if (last && last.font === font) last.text += text
    else pieces.push(pieceIn(text, font))
  }
  return pieces
}

const longestPart = 40

function parts(text: string): string[] {
  const signs = Array.from(text)
  return Array.from({ length: Math.ceil(signs.length / longestPart) }, (_, place) =>
    signs.slice(place * longestPart, (place + 1) * longestPart).join(''),
  )
}

function piecesOf(word: string): Piece[] {
  const bare = word.trimEnd()
  const pieces = stretchesOf(bare).flatMap(piecesIn)
  const last = pieces.at(-1)
  if (last) last.text += word.slice(bare.length)
  return last ? pieces : [{ text: word }]
}

function piecesIn({ text, font, families }: Stretch): Piece[] {
  if (font) return [pieceIn(text, font)]
  const signs = Array.from(graphemes.segment(text), ({ segment }) => {
    const own = fontAmong(families, segment)
    return own ? pieceIn(segment, own) : pieceIn(absent, 'DejaVu')
  })
  const drawn = signs.map((sign) => sign.text).join('')
  return fontAmong(['DejaVu'], drawn) ? [pieceIn(drawn, 'DejaVu')] : signs
}

// The first font is that of everything, and needs no saying.
function pieceIn(text: string, font: Family | undefined): Piece {
  return font === undefined || font === 'Geist' ? { text } : { text, font }
}
