import { cleanPastedText, codeText } from '#values/pasted-text.ts'
import { numberInEnvelope } from './carriers.ts'
import { numberAmongFields } from './structured-code.ts'

/** The most characters of a scanned code. The largest barcode, a PDF417, can hold fewer than this. */
export const longestCode = 2000

/** Visible notations that some scanners print instead of control characters. */
const writtenControls: readonly [RegExp, string][] = [
  [/<GS>|\{GS\}|\u241d/gi, '\u001d'],
  [/<RS>|\{RS\}|\u241e/gi, '\u001e'],
  [/<EOT>|\{EOT\}|\u2404/gi, '\u0004'],
]

/**
 * The tracking number in a scanned code, so that all barcodes on one parcel give the same result. Returns any
 * other text with only its spaces cleaned.
 */
export function carrierNumber(typed: string): string {
  return numberWithin(typed) ?? (codeText(typed) || cleanPastedText(typed))
}

/**
 * The tracking number contained in a longer code of a carrier. Null when the code is only a number, or is not
 * a carrier's code.
 */
export function numberWithin(typed: string): string | null {
  const code = codeText(typed)
  if (code.length > longestCode) return null
  const number = numberInEnvelope(code) ?? numberAmongFields(withControls(typed))
  return number === null ? null : (numberInEnvelope(number) ?? number)
}

/** Converts the visible notations back to control characters, which separate the fields of a code. */
function withControls(typed: string): string {
  const text = writtenControls.reduce((before, [form, control]) => before.replaceAll(form, control), typed)
  return cleanPastedText(text)
}
