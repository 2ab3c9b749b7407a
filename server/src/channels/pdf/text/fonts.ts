import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync } from 'node:zlib'
import { create, type Font } from 'fontkit'

// Geist, the font of the user interface, is light and has the letters of French. DejaVu has nearly every
// alphabet, and currency signs. The other fonts have one script each and are loaded when a text needs them:
// the Chinese font has ten megabytes.
// Its two weights are files of this project, because no package has them without seven others (decision 127).
export const fonts = {
  Geist: { normal: 'geist.woff', bold: 'geist-bold.woff' },
  DejaVu: { normal: 'dejavu.ttf', bold: 'dejavu-bold.ttf' },
  Chinese: { normal: 'chinese.ttf', bold: 'chinese-bold.ttf' },
  Arabic: { normal: 'arabic.ttf', bold: 'arabic-bold.ttf' },
  Hebrew: { normal: 'hebrew.ttf', bold: 'hebrew-bold.ttf' },
}

export type Family = keyof typeof fonts

const ownFonts = join(import.meta.dirname, '../../../../fonts')
const google = '@expo-google-fonts'
const files: Record<string, string> = {
  'geist.woff': '@fontsource/geist/files/geist-latin-400-normal.woff',
  'geist-bold.woff': '@fontsource/geist/files/geist-latin-600-normal.woff',
  'dejavu.ttf': 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf',
  'dejavu-bold.ttf': 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf',
  'chinese.ttf': `file://${ownFonts}/noto-sans-sc-400.ttf.br`,
  'chinese-bold.ttf': `file://${ownFonts}/noto-sans-sc-600.ttf.br`,
  'arabic.ttf': `${google}/ibm-plex-sans-arabic/400Regular/IBMPlexSansArabic_400Regular.ttf`,
  'arabic-bold.ttf': `${google}/ibm-plex-sans-arabic/600SemiBold/IBMPlexSansArabic_600SemiBold.ttf`,
  'hebrew.ttf': `${google}/noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf`,
  'hebrew-bold.ttf': `${google}/noto-sans-hebrew/600SemiBold/NotoSansHebrew_600SemiBold.ttf`,
}

const contents = new Map<string, Buffer>()

function fontContent(name: string): Buffer {
  const cached = contents.get(name)
  if (cached) return cached
  const path = fileURLToPath(import.meta.resolve(files[name] ?? name))
  const content = path.endsWith('.br') ? brotliDecompressSync(readFileSync(path)) : readFileSync(path)
  contents.set(name, content)
  return content
}

/** The virtual file system of pdfmake. Font files are all it can open. */
export const fontFiles = {
  existsSync: (name: string) => Object.hasOwn(files, name),
  readFileSync: fontContent,
}

type Face = { font: Font; signs: ReadonlySet<number> }
const faces = new Map<Family, Face>()

export function faceOf(family: Family): Face {
  const cached = faces.get(family)
  if (cached) return cached
  const font = create(fontContent(fonts[family].normal)) as Font
  const face = { font, signs: new Set(font.characterSet) }
  faces.set(family, face)
  return face
}

/**
 * A word in bold as an SVG path, because the SVG renderer cannot open these fonts. `size` and `width` are in
 * points.
 */
export function outlineOf(word: string, size: number): { path: string; width: number } {
  const font = create(fontContent('geist-bold.woff')) as Font
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
