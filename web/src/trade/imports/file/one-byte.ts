type OneByteEncoding = 'windows-1252' | 'windows-1254' | 'windows-1250' | 'windows-1256' | 'macintosh'

/**
 * Common letters of each encoding. If two score the same, the first wins: it is the encoding of Excel in
 * French.
 */
const lettersOf: [OneByteEncoding, string][] = [
  ['windows-1252', 'éèàçêôîùâûëïöüäßñóíáúœæøåãõò'],
  ['windows-1254', 'éèàçêôîùâûëïöüäßñóíáúœğışİŞĞ'],
  ['windows-1250', 'éçôîâëöüäßóíáúłąęśżźćńčšžřěőűťăș'],
  ['macintosh', 'éèàçêôîùâûëïöüäßñóíáúœæøåãõò'],
]

/** Detects the single-byte encoding that decodes the text most plausibly. */
export function detectOneByte(bytes: ArrayBuffer, runs: readonly Uint8Array[]): OneByteEncoding {
  if (isArabic(runs)) return 'windows-1256'
  const head = bytes.slice(0, 200_000)
  const candidates = lettersOf.map(([encoding, letters]) => ({
    encoding,
    sense: plausibility(new TextDecoder(encoding).decode(head), letters),
  }))
  return candidates.reduce((best, one) => (one.sense > best.sense ? one : best)).encoding
}

/** True when the non-ASCII bytes form whole Arabic words. */
function isArabic(runs: readonly Uint8Array[]): boolean {
  const letters = runs.flatMap((run) => [...run].filter((byte) => byte >= 0x80))
  if (letters.length < runs.length * 2.2) return false
  const arabic = [...new TextDecoder('windows-1256').decode(Uint8Array.from(letters))].filter((letter) =>
    /\p{Script=Arabic}/u.test(letter),
  )
  return arabic.length >= letters.length * 0.75
}

/**
 * Scores a decoded text. Common letters add points. Control characters, symbols inside words and capitals
 * after lower-case letters subtract points.
 */
function plausibility(text: string, letters: string): number {
  const common = new Set(letters + letters.toUpperCase())
  let sense = 0
  for (const [stretch] of text.matchAll(/[a-zA-Z]?[^\p{ASCII}]+[a-zA-Z]?/gu)) {
    const glyphs = [...stretch]
    glyphs.forEach((glyph, at) => {
      if (glyph < '\x80') return
      const [before, after] = [glyphs[at - 1] ?? '', glyphs[at + 1] ?? '']
      if (/[\p{Cc}\ufffd]/u.test(glyph)) sense -= 5
      else if (/\p{Lu}/u.test(glyph) && /\p{Ll}/u.test(before)) sense -= 2
      else if (/\p{L}/u.test(glyph)) sense += common.has(glyph) ? 1 : 0.2
      else if (
        /\p{L}/u.test(before) &&
        glyph !== '’' &&
        (/\p{L}/u.test(after) || !/[\u00a0\u202f…»«°²³€™]/.test(glyph))
      )
        sense -= 3
    })
  }
  return sense
}
