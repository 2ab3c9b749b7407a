import { toCardinal as frenchOfBelgium } from 'n2words/fr-BE'
import { toCardinal as frenchOfFrance } from 'n2words/fr-FR'
import type { NumberWords } from './number-words.ts'

/** Writes cents in words, as « mille deux cent quarante dollars américains et cinquante cents ». */
export function amountInWords(cents: number, style: NumberWords): string {
  const inWords = style === 'septante' ? frenchOfBelgium : frenchOfFrance
  const [dollars, rest] = [Math.floor(cents / 100), cents % 100]
  const written = inWords(dollars)
  const linked = /(million|milliard)s?$/.test(written) ? `${written} de` : written
  const whole = `${linked} ${dollars > 1 ? 'dollars américains' : 'dollar américain'}`
  return rest === 0 ? whole : `${whole} et ${inWords(rest)} ${rest > 1 ? 'cents' : 'cent'}`
}
