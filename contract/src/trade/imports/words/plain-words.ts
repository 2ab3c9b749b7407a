import { fold } from '#values/fold.ts'

/** Spellings of « numéro », and the plural of « adresse » and « address ». */
export const synonyms: Readonly<Record<string, string>> = {
  n: 'numero',
  no: 'numero',
  nr: 'numero',
  num: 'numero',
  number: 'numero',
  nbr: 'numero',
  号码: 'numero',
  adress: 'adresse',
}

/** Returns the singular: `phone` for `phones`, `address` for `addresses`. */
export function singular(word: string): string {
  return word.length > 3 ? word.replace(/sses$/, 'ss').replace(/(?<=[^s])s$/, '') : word
}

/** Splits a text into words in the singular, with one spelling of « numéro ». */
export function plainWords(text: string): string[] {
  return fold(text)
    .split(' ')
    .filter(Boolean)
    .map((word) => synonyms[word] ?? synonyms[singular(word)] ?? singular(word))
}
