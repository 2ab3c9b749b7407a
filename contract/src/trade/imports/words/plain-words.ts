import { fold } from '#values/fold.ts'

/** Writings of « numéro », and the plural of both « adresse » and « address ». */
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

/** `phones` and `addresses` as `phone` and `address`. */
export function singular(word: string): string {
  return word.length > 3 ? word.replace(/sses$/, 'ss').replace(/(?<=[^s])s$/, '') : word
}

/** The words of a text in the singular, with one writing of « numéro ». */
export function plainWords(text: string): string[] {
  return fold(text)
    .split(' ')
    .filter(Boolean)
    .map((word) => synonyms[word] ?? synonyms[singular(word)] ?? singular(word))
}
