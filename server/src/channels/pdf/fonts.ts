import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { create, type Font } from 'fontkit'

const bytesOf = (name: string) => readFileSync(fileURLToPath(import.meta.resolve(name)))

// The face of the screens holds what French needs and is light; the other holds nearly every alphabet, and figures of money.
const files = {
  'geist.woff': bytesOf('@fontsource/geist/files/geist-latin-400-normal.woff'),
  'geist-bold.woff': bytesOf('@fontsource/geist/files/geist-latin-600-normal.woff'),
  'dejavu.ttf': bytesOf('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  'dejavu-bold.ttf': bytesOf('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
}

/** The files, by the names under which the library is given them: it opens none by itself. */
export const fontFiles: Record<string, Buffer> = files

export const fonts = {
  Geist: { normal: 'geist.woff', bold: 'geist-bold.woff' },
  DejaVu: { normal: 'dejavu.ttf', bold: 'dejavu-bold.ttf' },
}

type Face = { font: Font; signs: Set<number> }
const face = (bytes: Buffer): Face => {
  const font = create(bytes) as Font
  return { font, signs: new Set(font.characterSet) }
}
/** A word of ours in bold, as lines to be filled: a library that draws pictures opens no font of ours. */
export function outlineOf(word: string, size: number): { path: string; width: number } {
  const font = create(files['geist-bold.woff']) as Font
  const { glyphs, advanceWidth } = font.layout(word)
  const scale = size / font.unitsPerEm
  let x = 0
  const paths = glyphs.map((glyph) => {
    const drawn = glyph.path
      .scale(scale, -scale)
      .translate(x * scale, 0)
      .toSVG()
    x += glyph.advanceWidth
    return drawn
  })
  return { path: paths.join(''), width: advanceWidth * scale }
}

const faces = { Geist: face(files['geist.woff']), DejaVu: face(files['dejavu.ttf']) }

/** The font that draws all of a word, the product's own rather than the other; undefined when neither can. */
export function fontFor(word: string): keyof typeof fonts | undefined {
  const points = Array.from(word, (sign) => sign.codePointAt(0) ?? 0)
  if (points.every((point) => faces.Geist.signs.has(point))) return 'Geist'
  return points.every((point) => faces.DejaVu.signs.has(point)) ? 'DejaVu' : undefined
}

/** How wide text is drawn on one line, in the unit of `size`. */
export function widthOf(text: string, size: number): number {
  const { font } = faces[fontFor(text) ?? 'DejaVu']
  return (font.layout(text).advanceWidth / font.unitsPerEm) * size
}
