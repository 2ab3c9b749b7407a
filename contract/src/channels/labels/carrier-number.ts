import { cleanPastedText, codeText } from '#values/pasted-text.ts'
import { numberInEnvelope } from './carriers.ts'
import { numberAmongFields } from './structured-code.ts'

/** Characters of the longest code: a PDF417 holds no more. */
export const longestCode = 2000

/** Control characters as some readers write them. */
const writtenControls: readonly [RegExp, string][] = [
  [/<GS>|\{GS\}|\u241d/gi, '\u001d'],
  [/<RS>|\{RS\}|\u241e/gi, '\u001e'],
  [/<EOT>|\{EOT\}|\u2404/gi, '\u0004'],
]

/**
 * The tracking number of a parcel, the same for every bar code on its box. A text that is no carrier's keeps
 * its words.
 */
export function carrierNumber(typed: string): string {
  return numberWithin(typed) ?? (codeText(typed) || cleanPastedText(typed))
}

/** The number that stands in the code of a carrier. Null for a number alone, and for another text. */
export function numberWithin(typed: string): string | null {
  const code = codeText(typed)
  if (code.length > longestCode) return null
  const number = numberInEnvelope(code) ?? numberAmongFields(withControls(typed))
  return number === null ? null : (numberInEnvelope(number) ?? number)
}

/** The text with its control characters, which separate fields. */
function withControls(typed: string): string {
  const text = writtenControls.reduce((before, [form, control]) => before.replaceAll(form, control), typed)
  return cleanPastedText(text)
}
