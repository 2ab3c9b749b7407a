// Normalises texts for every search: case, accents, separators and alphabets of digits are ignored. `npm run
// fold-sql` generates the SQL functions access.plain_letters and access.fold from this file.

/**
 * Letters that Unicode normalisation leaves unchanged, with the letters that people type instead. Variants of
 * an Arabic or Greek letter map to one letter.
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

/** Accents, invisible characters, and the Arabic tatweel, which only stretches a word. */
export const invisibleCharacters = /[\p{M}\p{Cf}\u0640\u115f\u1160\u3164\uffa0]+/gu

/**
 * Separators between words: all characters that are neither letters nor digits, and modifier letters used as
 * apostrophes.
 */
export const wordSeparators = /[\p{P}\p{S}\p{Z}\p{Cc}\u02b9-\u02df\u02ee\u07f4\u07f5\ua78c]+/gu

/** Single letters separated by spaces, such as « s a r l ». */
const abbreviation = /(?:^| )[^ 0-9](?: [^ 0-9])+(?= |$)/gu

const figures = /\p{Nd}/gu
const letters = new RegExp(`[${Object.keys(otherLetters).join('')}]`, 'gu')
const isPlain = /^[ -~]*$/

/** Lower case without accents. Digits of every alphabet become 0 to 9. Punctuation stays. */
export function plainLetters(text: string): string {
  if (isPlain.test(text)) return text.toLowerCase()
  return text
    .normalize('NFKD')
    .replaceAll(invisibleCharacters, '')
    .toLowerCase()
    .replaceAll(letters, (letter) => otherLetters[letter] ?? letter)
    .replaceAll(figures, digitValue)
}

/** Replaces digits of every alphabet by 0 to 9. */
export function plainFigures(text: string): string {
  return text.replaceAll(figures, digitValue)
}

/**
 * The normalised words of a text, separated by one space. The letters of an abbreviation are joined: «
 * s.a.r.l » becomes « sarl ». A text that is only punctuation is returned as it is.
 */
export function fold(text: string): string {
  const plain = plainLetters(text)
  return plain.replaceAll(wordSeparators, ' ').trim().replaceAll(abbreviation, joinLetters) || plain.trim()
}

function joinLetters(alone: string): string {
  return (alone.startsWith(' ') ? ' ' : '') + alone.replaceAll(' ', '')
}

/**
 * The value of a digit. In Unicode, the ten digits of an alphabet are consecutive, so the distance from its
 * zero is the value.
 */
function digitValue(figure: string): string {
  const code = figure.codePointAt(0) ?? 0
  let zero = code
  while (/^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String((code - zero) % 10)
}
