// Comparison of names, shared by all searches: case, accents, separators and alphabets of digits are ignored.
// `npm run fold-sql` generates the SQL functions access.plain_letters and access.fold from this file.

/**
 * Letters that Unicode does not decompose, with the letters people type instead. Arabic and Greek variants
 * map to one form.
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

/** Accents, invisible characters, and the Arabic tatweel, which only lengthens a word. */
export const invisibleCharacters = /[\p{M}\p{Cf}\u0640\u115f\u1160\u3164\uffa0]+/gu

/**
 * Separators of words: everything that is neither letter nor digit, and modifier letters used as apostrophes.
 */
export const wordSeparators = /[\p{P}\p{S}\p{Z}\p{Cc}\u02b9-\u02df\u02ee\u07f4\u07f5\ua78c]+/gu

/** Single letters in a row, such as « s a r l ». */
const abbreviation = /(?:^| )[^ 0-9](?: [^ 0-9])+(?= |$)/gu

const figures = /\p{Nd}/gu
const letters = new RegExp(`[${Object.keys(otherLetters).join('')}]`, 'gu')
const isPlain = /^[ -~]*$/

/** Lower case without accents, digits 0 to 9 for every alphabet; punctuation stays. */
export function plainLetters(text: string): string {
  if (isPlain.test(text)) return text.toLowerCase()
  return text
    .normalize('NFKD')
    .replaceAll(invisibleCharacters, '')
    .toLowerCase()
    .replaceAll(letters, (letter) => otherLetters[letter] ?? letter)
    .replaceAll(figures, digitValue)
}

/** Digits of every alphabet as 0 to 9. */
export function plainFigures(text: string): string {
  return text.replaceAll(figures, digitValue)
}

/**
 * The words of a text with one space between them, and the letters of an abbreviation joined. A text of
 * punctuation only stays as it is.
 */
export function fold(text: string): string {
  const plain = plainLetters(text)
  return plain.replaceAll(wordSeparators, ' ').trim().replaceAll(abbreviation, joinLetters) || plain.trim()
}

function joinLetters(alone: string): string {
  return (alone.startsWith(' ') ? ' ' : '') + alone.replaceAll(' ', '')
}

/** Unicode stores the ten digits of each alphabet in a row. */
function digitValue(figure: string): string {
  const code = figure.codePointAt(0) ?? 0
  let zero = code
  while (/^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String((code - zero) % 10)
}
