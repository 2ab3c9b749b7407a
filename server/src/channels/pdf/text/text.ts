import { isRightToLeft, runsOf } from './directions.ts'
import { type Family, faceOf } from './fonts.ts'
import { fontAmong, type ScriptRun, scriptRunsOf } from './scripts.ts'

/**
 * A text in one font. `level`: the embedding level of text with right-to-left parts (see `directions.ts`).
 */
type Piece = { text: string; font?: Family; level?: number; alignment?: 'right' }

/** The zero-width non-joiner. It keeps two letters from being joined. */
const nonJoiner = '\u200c'
// Characters that are not drawn: control and format characters, halves of surrogate pairs, and variation
// selectors. A non-joiner between two Arabic letters is kept.
const invisible =
  /(?!(?<=\p{Script=Arabic})\u200c(?=\p{Script=Arabic}))[\p{Cc}\p{Cf}\p{Cs}\p{Variation_Selector}]/gu
const graphemes = new Intl.Segmenter('fr', { granularity: 'grapheme' })
/** Drawn in place of a character that no font has. */
const missingSign = '□'

/** Splits a typed text into pieces of one font each. A character that no font has becomes an empty square. */
export function printable(typed: string): Piece[] {
  const lines = typed.replaceAll(/\r\n?/g, '\n').split('\n').map(cleaned)
  if (!lines.some(isRightToLeft)) return mergeWords(wordsOf(lines.join('\n')))
  return lines.flatMap((line, place) => [...(place > 0 ? [{ text: '\n' }] : []), ...rightToLeftLine(line)])
}

/**
 * A text on one line of at most `longest` characters. Right-to-left text has the alignment of its column,
 * like any other text.
 */
export function printableLine(typed: string, longest: number): Piece[] {
  const line = typed.replaceAll(/\s+/g, (space) => (space.includes('\n') ? ' ' : space)).trim()
  return printable(line.length > longest ? `${line.slice(0, longest - 1).trimEnd()}…` : line).map(
    ({ alignment: _, ...piece }) => piece,
  )
}

/** The characters of a text that no font has. They are drawn as a square. */
export function absentSignsOf(typed: string): string[] {
  const runs = wordsOf(
    typed
      .split(/[\r\n]+/)
      .map(cleaned)
      .join('\n'),
  ).flatMap((word) => scriptRunsOf(word.trim()))
  return runs.flatMap(({ text, font, families }) =>
    font
      ? []
      : Array.from(graphemes.segment(text.replaceAll(nonJoiner, '')), ({ segment }) => segment).filter(
          (sign) => !fontAmong(families, sign),
        ),
  )
}

/** The width of a text on one line, in the unit of `size` (points). */
export function widthOf(text: string, size: number): number {
  return printable(text).reduce((sum, { text: part, font = 'Geist' }) => {
    const { font: face } = faceOf(font)
    return sum + (face.layout(part).advanceWidth / face.unitsPerEm) * size
  }, 0)
}

/** The height of a line of text, in the unit of `size` (points). The tallest font decides. */
export function heightOf(text: string, size: number): number {
  const heights = printable(text).map(({ font = 'Geist' }) => {
    const { ascent, descent, unitsPerEm } = faceOf(font).font
    return (ascent - descent) / unitsPerEm
  })
  return Math.max(1.3, ...heights) * size
}

function cleaned(line: string): string {
  return line.normalize('NFC').replaceAll('\t', ' ').replaceAll('\u202f', '\u00a0').replaceAll(invisible, '')
}

function wordsOf(text: string): string[] {
  return text.split(/(?<=\s)/)
}

/**
 * Splits a line with right-to-left text into pieces. Spaces and words are separate pieces, because each may
 * be moved when the line is reordered.
 */
function rightToLeftLine(line: string): Piece[] {
  if (!isRightToLeft(line)) return mergeWords(wordsOf(line))
  const { runs, beginsRight } = runsOf(line)
  return runs.flatMap(({ text, level }) => {
    const place = { level, ...(beginsRight && { alignment: 'right' as const }) }
    // The text is split at non-joiners, because a font joins all letters of one piece.
    const parts = text.split(/(\s+)/).flatMap((part) => part.split(nonJoiner))
    return parts.flatMap((part) => (part ? mergeWords([part]).map((piece) => ({ ...piece, ...place })) : []))
  })
}

/**
 * Merges neighbouring words of the same font into one piece. A word longer than 40 characters is split,
 * because the time to break it grows with the square of its length.
 */
function mergeWords(words: string[]): Piece[] {
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
  const pieces = scriptRunsOf(bare).flatMap(piecesIn)
  const last = pieces.at(-1)
  if (last) last.text += word.slice(bare.length)
  return last ? pieces : [{ text: word }]
}

function piecesIn({ text, font, families }: ScriptRun): Piece[] {
  if (font) return [pieceIn(text, font)]
  const signs = Array.from(graphemes.segment(text), ({ segment }) => {
    const own = fontAmong(families, segment)
    return own ? pieceIn(segment, own) : pieceIn(missingSign, 'DejaVu')
  })
  const drawn = signs.map((sign) => sign.text).join('')
  return fontAmong(['DejaVu'], drawn) ? [pieceIn(drawn, 'DejaVu')] : signs
}

// Geist is the default font of the document and is left out.
function pieceIn(text: string, font: Family | undefined): Piece {
  return font === undefined || font === 'Geist' ? { text } : { text, font }
}
