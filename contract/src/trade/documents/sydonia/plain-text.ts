const replacements: Readonly<Record<string, string>> = {
  '&': ' et ',
  œ: 'oe',
  Œ: 'OE',
  æ: 'ae',
  Æ: 'AE',
  ß: 'ss',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  '’': ' ',
  '–': '-',
  '—': '-',
}

/**
 * Writes a text in ASCII on one line, without the signs that XML escapes. Old readers of customs files break
 * on accents and on `&`, which begins each escape. Scripts other than Latin disappear, so the result may be
 * empty.
 */
export function plainText(text: string): string {
  return text
    .replaceAll(/[&œŒæÆßøØłŁđĐ’–—]/g, (sign) => replacements[sign] ?? ' ')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\x20-\x7e]|[<>"'&]/g, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
}

/** Writes a reference in capitals without spaces. */
export function plainReference(text: string): string {
  return plainText(text).replaceAll(' ', '').toUpperCase()
}
