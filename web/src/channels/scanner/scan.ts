import { carrierNumber } from '@escale/contract/channels/labels/carrier-number'
import { withLayoutCorrected } from './keyboard.ts'

/**
 * The content of a scanned code: the record id on a label of this application, a code printed by another
 * company (tracking number, chassis number), or another text.
 */
export type Scan = { is: 'label'; id: string } | { is: 'code'; code: string } | { is: 'other' }

const idForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const codeForm = /^[\p{L}\d][\p{L}\d ./_-]{2,59}$/u

export const notANumber = "Ce code n'est pas un numéro de suivi. Visez celui du colis, ou saisissez-le."

/** Codes with another purpose: a URL, a contact, a Wi-Fi network. */
const elsewhere = /^(https?|mailto|tel|sms|wifi|geo|begin|mecard):|^www\.|:\/\//i

/** Classifies a scanned text. URLs, contacts and sentences are `other`. */
export function parseScan(text: string): Scan {
  const code = carrierNumber(withLayoutCorrected(text))
  if (idForm.test(code)) return { is: 'label', id: code.toLowerCase() }
  const isCode = codeForm.test(code) && /\d/.test(code) && !elsewhere.test(code)
  return isCode ? { is: 'code', code: code } : { is: 'other' }
}

/**
 * Classifies the text in an input field for a number, typed by hand or scanned. Unlike `parseScan`, it
 * accepts short and unusual numbers. Codes with another purpose are still `other`.
 */
export function parseTypedNumber(text: string): Scan {
  const scanned = parseScan(text)
  return scanned.is !== 'other' || elsewhere.test(text.trim())
    ? scanned
    : { is: 'code', code: carrierNumber(text) }
}
