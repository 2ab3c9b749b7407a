import { plainFigures } from './fold.ts'

// What is pasted brings with it what nobody sees: it is taken off before anything is judged, by forms,
// procedures and imports alike.

/**
 * One kind of dash and of space, our letters and figures for those of other keyboards, and no sign that
 * nobody sees.
 */
export function cleaned(text: string): string {
  const plain = plainFigures(text.normalize('NFKC').replaceAll(/\p{Cf}/gu, ''))
  return plain
    .replaceAll(/[\p{Pd}−]/gu, '-')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

const saidBefore =
  /^(?:t[ée]l(?:[ée]phone)?|phone|mob(?:ile)?|portable|gsm|whatsapp|fax|cell)[ .]*(?::\s*)?(?=[+\d(])/i

/**
 * A telephone number without its « tél : », its brackets and its stars; a zero in brackets is one that is not
 * dialled from abroad.
 */
export function telephoneText(typed: string): string {
  const number = cleaned(typed).replace(saidBefore, '')
  return number
    .replace(/^((?:\+|00)[\d .-]+)\(0\)/, '$1')
    .replaceAll(/[*()[\]]/g, ' ')
    .replaceAll(/ +/g, ' ')
    .trim()
}

/** A code without what a reader or a printer puts around it. */
function codeText(typed: string): string {
  return cleaned(typed.replaceAll('\u001d', ' ').replaceAll('*', ' '))
    .replace(/^\][A-Za-z]\d/, '')
    .trim()
}

/**
 * What carriers print around a number of theirs: JD and DHL the piece of the shipment, USPS where it goes to,
 * GS1 what follows.
 */
const wrapped = [
  /^(J{1,2}D[A-Z]{0,3}\d{9,})(?:-\d+){2}-?$/i,
  /^420 ?\d{5}(?:\d{4})? ?(9[1-5]\d{18,24})$/,
  /^(?:\(00\)|00) ?(\d{18})$/,
]

/** The number of a parcel, the same whichever bar code of its box was read. */
export function carrierNumber(typed: string): string {
  const code = codeText(typed)
  return wrapped.map((form) => form.exec(code)?.[1]).find(Boolean) ?? (code || cleaned(typed))
}

/**
 * A chassis number: a VIN in one, whatever groups it is printed in; a Japanese frame with a dash between its
 * type and its figures.
 */
export function chassisText(typed: string): string {
  const code = codeText(typed).toUpperCase()
  const bare = code.replaceAll(/[ .-]/g, '')
  if (bare.length === 17) return bare
  return code
    .replace(/^([A-Z0-9]+) (\d{5,8})$/, '$1-$2')
    .replaceAll(/ ?- ?/g, '-')
    .replaceAll(' ', '')
}

const isPlain = /^[ -~]*$/

/**
 * An address of mail as computers write it: the letters of its domain that are not ours in their own form
 * (société.cm is xn--socit-esab.cm).
 */
export function mailText(typed: string): string {
  const mail = cleaned(typed).replace(/^mailto:\s*/i, '')
  const [, local, domain] = /^([^@]{1,64})@([^@/?#:\\\s]{1,100})$/.exec(mail) ?? []
  if (local === undefined || domain === undefined || isPlain.test(domain)) return mail
  try {
    return `${local}@${new URL(`http://${domain}`).hostname}`
  } catch {
    return mail // No domain at all: refused as it is.
  }
}
