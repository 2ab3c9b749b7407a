import { fontFor } from './fonts.ts'

export type Piece = { text: string; font?: string }

// What is not drawn: control characters, halves of a sign, and the marks that turn the reading around.
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Variation_Selector}]/gu
const graphemes = new Intl.Segmenter('fr', { granularity: 'grapheme' })
/** A character that no font of ours draws. */
const absent = '□'

/** Text that somebody typed, as what can be drawn: a sign that no font has is one empty square. */
export function printable(typed: string): Piece[] {
  const lines = typed.replaceAll(/\r\n?/g, '\n').split('\n')
  return joined(
    lines
      .map(cleaned)
      .join('\n')
      .split(/(?<=\s)/),
  )
}

/** The same on one line, and no longer than its place allows. */
export function printableLine(typed: string, longest: number): Piece[] {
  const line = typed.replaceAll(/\s+/g, (space) => (space.includes('\n') ? ' ' : space)).trim()
  return printable(line.length > longest ? `${line.slice(0, longest - 1).trimEnd()}…` : line)
}

function cleaned(line: string): string {
  return line.normalize('NFC').replaceAll('\t', ' ').replaceAll('\u202f', '\u00a0').replaceAll(unseen, '')
}

/** Words of the same font go together; a long one goes in parts, since the time to cut it grows with its square. */
function joined(words: string[]): Piece[] {
  const pieces: Piece[] = []
  for (const word of words) {
    const { text, font } = pieceOf(word)
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

function pieceOf(word: string): Piece {
  const bare = word.trimEnd()
  const font = fontFor(bare)
  if (font) return pieceIn(word, font)
  const drawn = Array.from(graphemes.segment(bare), ({ segment }) => (fontFor(segment) ? segment : absent)).join('')
  return pieceIn(drawn + word.slice(bare.length), 'DejaVu')
}

// The first font is that of everything, and needs no saying.
function pieceIn(text: string, font: string | undefined): Piece {
  return font === undefined || font === 'Geist' ? { text } : { text, font }
}
