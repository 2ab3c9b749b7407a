import { carrierNumber } from '@escale/contract/values/pasted'
import { asMeant } from './keyboard.ts'

/** What a scan is about: goods of ours, by the id on their label, or a number that somebody else printed. */
export type Scanned = { is: 'label'; id: string } | { is: 'number'; number: string } | { is: 'other' }

const idForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const numberForm = /^[\p{L}\d][\p{L}\d ./_-]{2,59}$/u

export const notANumber = "Ce code n'est pas un numéro de suivi. Visez celui du colis, ou saisissez-le."

/** What a code says that opens something: an address, a contact, a network. */
const elsewhere = /^(https?|mailto|tel|sms|wifi|geo|begin|mecard):|^www\.|:\/\//i

/** Tells what was read from what anybody may print: an address, a contact, a whole sentence. */
export function scannedIn(text: string): Scanned {
  const read = asMeant(carrierNumber(text))
  if (idForm.test(read)) return { is: 'label', id: read.toLowerCase() }
  const isNumber = numberForm.test(read) && /\d/.test(read) && !elsewhere.test(read)
  return isNumber ? { is: 'number', number: read } : { is: 'other' }
}

/** What a hand, or a scanner that types, wrote where a number goes: taken, short or odd as it may be, unless it opens something else. */
export function typedIn(text: string): Scanned {
  const scanned = scannedIn(text)
  return scanned.is !== 'other' || elsewhere.test(text.trim()) ? scanned : { is: 'number', number: carrierNumber(text) }
}
