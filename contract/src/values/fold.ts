// How names are compared, by everybody who compares any: whatever their capitals, their marks, what stands
// between their words, and who typed them.
// The database has the same two functions, access.plain_letters and access.fold, written from these by `npm
// run fold-sql`.

/**
 * Letters that Unicode does not take apart, as who has no key for them types them; of Arabic and Greek, the
 * forms of one letter.
 */
export const otherLetters: Record<string, string> = {
  ...{
    ı: 'i',
    ø: 'o',
    ł: 'l',
    đ: 'd',
    ð: 'd',
    þ: 'th',
    æ: 'ae',
    œ: 'oe',
    ß: 'ss',
    ħ: 'h',
    ŧ: 't',
    ŋ: 'n',
    ə: 'e',
  },
  ...{ ɛ: 'e', ɔ: 'o', ɖ: 'd', ɗ: 'd', ɓ: 'b', ƙ: 'k', ƴ: 'y', ɩ: 'i', ʋ: 'v', ɣ: 'g' },
  ...{ ς: 'σ', ٱ: 'ا', ى: 'ي', ی: 'ي', ک: 'ك', ة: 'ه', ہ: 'ه', ھ: 'ه' },
}

/** Marks, signs that nobody sees, and what only draws an Arabic word out. */
export const unseen = /[\p{M}\p{Cf}\u0640\u115f\u1160\u3164\uffa0]+/gu

/** What stands between words: whatever is neither letter nor figure, and the letters that are apostrophes. */
export const signs = /[\p{P}\p{S}\p{Z}\p{Cc}\u02b9-\u02df\u02ee\u07f4\u07f5\ua78c]+/gu

/** Letters that stand alone, one after the other. */
const abbreviation = /(?:^| )[^ 0-9](?: [^ 0-9])+(?= |$)/gu

const figures = /\p{Nd}/gu
const letters = new RegExp(`[${Object.keys(otherLetters).join('')}]`, 'gu')
const isPlain = /^[ -~]*$/

/** Small letters without marks and figures from 0 to 9, whatever the alphabet; all signs stay. */
export function plainLetters(text: string): string {
  if (isPlain.test(text)) return text.toLowerCase()
  return text
    .normalize('NFKD')
    .replaceAll(unseen, '')
    .toLowerCase()
    .replaceAll(letters, (letter) => otherLetters[letter] ?? letter)
    .replaceAll(figures, figureOf)
}

/** The figures of any alphabet, from 0 to 9. */
export function plainFigures(text: string): string {
  return text.replaceAll(figures, figureOf)
}

/**
 * The words of a text, one space between them, the letters of an abbreviation together; signs alone are
 * themselves.
 */
export function fold(text: string): string {
  const plain = plainLetters(text)
  return plain.replaceAll(signs, ' ').trim().replaceAll(abbreviation, together) || plain.trim()
}

function together(alone: string): string {
  return (alone.startsWith(' ') ? ' ' : '') + alone.replaceAll(' ', '')
}

/** Unicode has the ten figures of an alphabet one after the other. */
function figureOf(figure: string): string {
  const code = figure.codePointAt(0) ?? 0
  let zero = code
  while (/^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String((code - zero) % 10)
}
