import { carrierNumber } from '@escale/contract/values/pasted-text'
import { asMeant } from './keyboard.ts'

/**
 * What a scan is about: goods of ours, by the id on their label, or the code that somebody else printed on
 * them: a tracking number, a chassis.
 */
export type Scan = { is: 'label'; id: string } | { is: 'code'; code: string } | { is: 'other' }

const idForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const codeForm = /^[\p{L}\d][\p{L}\d ./_-]{2,59}$/u

export const notANumber = "Ce code n'est pas un numéro de suivi. Visez celui du colis, ou saisissez-le."

/** What a code says that opens something: an address, a contact, a network. */
const elsewhere = /^(https?|mailto|tel|sms|wifi|geo|begin|mecard):|^www\.|:\/\//i

/** Tells what was read from what anybody may print: an address, a contact, a whole sentence. */
export function scannedIn(text: string): Scan {
  const read = asMeant(carrierNumber(text))
  if (idForm.test(read)) return { is: 'label', id: read.toLowerCase() }
  const isCode = codeForm.test(read) && /\d/.test(read) && !elsewhere.test(read)
  return isCode ? { is: 'code', code: read } : { is: 'other' }
}

/**
 * What a hand, or a scanner that types, wrote where a number goes: taken, short or odd as it may be, unless
 * it opens something else.
 */
export function typedIn(text: string): Scan {
  const scanned = scannedIn(text)
  return scanned.is !== 'other' || elsewhere.test(text.trim())
    ? scanned
    : { is: 'code', code: carrierNumber(text) }
}
