/** What a scan is about: goods of ours, by the id on their label, or a number that somebody else printed. */
export type Scanned = { is: 'label'; id: string } | { is: 'number'; number: string } | { is: 'other' }

const idForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const numberForm = /^[\p{L}\d][\p{L}\d ./_-]{2,59}$/u

export const notANumber = "Ce code n'est pas un numéro de suivi. Visez celui du colis, ou saisissez-le."

/** Tells what was read from what anybody may print: an address, a contact, a whole sentence. */
export function scannedIn(text: string): Scanned {
  const read = text.trim()
  if (idForm.test(read)) return { is: 'label', id: read.toLowerCase() }
  return numberForm.test(read) && /\d/.test(read) ? { is: 'number', number: read } : { is: 'other' }
}
